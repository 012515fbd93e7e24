/** @module-tag night */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { useScene } from './harness/scene.ts';

describe('what a manager takes home from the page of settings, in Chromium', () => {
  const scene = useScene({ store_name: 'Panadería Ñandú' });

  /** Presses a button; returns the file that the browser downloads. */
  async function downloaded(button: string): Promise<{ readonly name: string; readonly bytes: Buffer }> {
    const { page } = scene.screen;
    const kept = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    const download = await kept;
    const path = join(scene.data_path, 'taken-home');
    await download.saveAs(path);
    return { name: download.suggestedFilename(), bytes: readFileSync(path) };
  }

  test('is the recovery sheet and the accountant’s files, byte by byte as the till wrote them', async () => {
    const { cashier, screen } = scene;
    await cashier.sellByCard('Espresso', '$1.900');
    await cashier.openSettings();
    await cashier.until(() => cashier.tap('Respaldo'), 'Hoja de recuperación');

    const sheet = await downloaded('Descargar la hoja');
    expect(sheet.name).toMatch(/\.pdf$/);
    expect(sheet.bytes.equals(readFileSync(join(scene.data_path, 'exports', sheet.name)))).toBe(true);
    expect(sheet.bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    // The PDF uses WinAnsi: an ñ is one byte.
    expect(sheet.bytes.toString('latin1')).toContain('Panadería Ñandú');

    // As the till writes a day: of the machine's time zone, in the order of the shop.
    const [from, to] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)].map((day) =>
      [day.getDate(), day.getMonth() + 1, day.getFullYear()].map((part) => String(part).padStart(2, '0')).join('-'),
    );
    await screen.page.getByLabel('Desde el día').fill(from ?? '');
    await screen.page.getByLabel('Hasta el día').fill(to ?? '');
    const archive = await downloaded('Descargar los archivos');
    await cashier.sees(/Ventas: 1, pagos: 1, devoluciones: 0, cierres: 0/);
    expect(archive.name).toMatch(/^accounts-.*\.zip$/);
    expect(archive.bytes.equals(readFileSync(join(scene.data_path, 'exports', archive.name)))).toBe(true);
    const files = unzipSync(archive.bytes);
    expect(Object.keys(files).sort()).toEqual([
      'accounts.json',
      'closes.csv',
      'payments.csv',
      'returns.csv',
      'sales.csv',
    ]);
    const books = JSON.parse(strFromU8(files['accounts.json'] ?? new Uint8Array())) as {
      readonly sales: readonly { readonly total_minor: number }[];
    };
    expect(books.sales.map(({ total_minor }) => total_minor)).toEqual([1_900]);
    // A byte order mark, so that spreadsheets read the accents.
    expect([...(files['sales.csv'] ?? []).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(screen.troubles).toEqual([]);
  });
});
