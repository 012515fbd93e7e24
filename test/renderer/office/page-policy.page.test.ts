import { expect, test } from 'vitest';
import { useFakeOffice } from './fake-office.ts';

const open = useFakeOffice();

test('the page of the back office does nothing that its policy refuses', async () => {
  const { page } = await open({});
  const refused: string[] = [];
  await page.exposeFunction('refusedByPolicy', (directive: string) => void refused.push(directive));
  await page.addInitScript(() => {
    const { refusedByPolicy } = window as unknown as { refusedByPolicy: (what: string) => void };
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      refusedByPolicy(`${effectiveDirective} ${blockedURI}`),
    );
  });
  await page.reload();
  await page.getByRole('button', { name: 'Ajustes', exact: true }).click();
  await page.getByRole('heading', { name: 'Ajustes por grupo de cajas' }).waitFor();
  expect(refused).toEqual([]);
});
