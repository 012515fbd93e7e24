import { describe, expect, it } from 'vitest';
import { fail, succeed } from '../../../core/result.ts';
import { useStage } from '../use-stage.ts';
import { snapshot } from '../states/demo.ts';

const stage = useStage();

describe('the page of devices', () => {
  it('opens at what is wrong, goes through the list with the arrows, and leaves them to a field that has the focus', async () => {
    const { page, problems } = await stage().show('devices-wrong');
    const detail = (name: string) => page.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) });
    await detail('Lector de tarjetas').waitFor();
    await page.keyboard.press('ArrowDown');
    await detail('Servicio de pagos').waitFor();
    await page.keyboard.press('ArrowUp');
    await detail('Lector de tarjetas').waitFor();
    await page.getByLabel('Velocidad').focus();
    for (const key of ['Space', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    expect(await page.getByLabel('Velocidad').inputValue()).toBe('57600');
    await detail('Lector de tarjetas').waitFor();
    expect(problems).toEqual([]);
  });

  it('saves a choice as the spec that it means, and says that it is in use', async () => {
    const { page, main } = await stage().show('devices-wrong');
    await page.getByLabel('Familia').selectOption('vipa');
    await page.getByLabel('Puerto o dirección').fill('COM7');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Guardado y en uso.').waitFor();
    expect(main.requests.find(({ intent }) => intent === 'diagnostics.choose')?.args).toEqual({
      kind: 'reader',
      spec: 'serial:COM7?driver=vipa&baud=115200',
    });
  });

  it('says what a failed test found and what a refusal means', async () => {
    const { page, main } = await stage().show('devices-well');
    main.answer({ 'diagnostics.test': () => succeed({ passed: false, code: 'lost', detail: 'no_answer' }) });
    await page.getByRole('button', { name: 'Probar lector' }).click();
    await page.getByText(/^La prueba falló. El lector no responde/).waitFor();
    main.answer({ 'diagnostics.test': () => fail({ code: 'busy_searching', detail: '' }) });
    await page.getByRole('button', { name: 'Probar lector' }).click();
    await page.getByText(/^Se están buscando dispositivos/).waitFor();
  });

  it('finds by F2, shows how far it is, and uses what was found', async () => {
    const { page, main } = await stage().show('devices-found');
    await page.keyboard.press('F2');
    await expect.poll(() => main.requests.some(({ intent }) => intent === 'diagnostics.find')).toBe(true);
    main.publish({ diagnostics: { ...snapshot.diagnostics, search: { done: 0, total: 0, path: '' } } });
    await page.getByText('Viendo qué puertos hay…').waitFor();
    expect(await page.getByRole('button', { name: 'Buscando…' }).isDisabled()).toBe(true);
    const port = {
      path: 'COM3',
      maker: '',
      kind: 'scale',
      name: '',
      spec: 'serial:COM3?baud=4800',
      trouble: null,
    } as const;
    main.publish({ diagnostics: { ...snapshot.diagnostics, found: [{ ...port, finding: 'found' }] } });
    await page.getByRole('button', { name: 'Usar este' }).click();
    await page.getByText(/^Balanza. Guardado/).waitFor();
    expect(main.acts.at(-1)?.args).toEqual({ kind: 'scale', spec: 'serial:COM3?baud=4800' });
  });

  it('looks on the network at what was written or at all of it, and stops when it is told to', async () => {
    const { page, main } = await stage().show('devices-no-ports');
    const hosts = page.getByRole('textbox');
    await hosts.fill('cocina, tcp:barra');
    await page.getByText('Escriba hasta 16 direcciones, separadas por comas').waitFor();
    expect(await page.getByRole('button', { name: 'Buscar en la red' }).isDisabled()).toBe(true);
    await hosts.fill('cocina, 192.168.1.40');
    await page.getByRole('button', { name: 'Buscar en la red' }).click();
    await expect.poll(() => main.acts.at(-1)?.intent).toBe('diagnostics.findNetwork');
    expect(main.acts.at(-1)?.args).toEqual({ hosts: ['cocina', '192.168.1.40'] });
    const search = { done: 12, total: 253, path: '192.168.1.13' };
    main.publish({ diagnostics: { ...snapshot.diagnostics, where: 'network', search } });
    await page.getByText('Dirección 13 de 253: 192.168.1.13').waitFor();
    await page.getByRole('button', { name: 'Detener' }).click();
    await expect.poll(() => main.acts.at(-1)?.intent).toBe('diagnostics.stopFinding');
  });

  it('says where the report is when nobody lets it copy, and when nothing could be kept', async () => {
    const { page, main } = await stage().show('devices-well');
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      document.execCommand = () => false;
    });
    main.answer({ 'diagnostics.report': () => succeed({ text: 'Cobro', file: '/datos/support/report.txt' }) });
    await page.getByRole('button', { name: 'Copiar para soporte' }).click();
    await page.getByText('No se pudo copiar. El informe está en /datos/support/report.txt').waitFor();
    main.answer({ 'diagnostics.report': () => succeed({ text: 'Cobro', file: null }) });
    await page.getByRole('button', { name: 'Copiar para soporte' }).click();
    await page.getByText(/^No se pudo copiar ni guardar/).waitFor();
  });
});
