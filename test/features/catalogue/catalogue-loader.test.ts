import { writeFileSync } from 'node:fs';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../core/settings/settings.ts';
import { systemClock } from '../../../electron/platform/system.ts';
import { isCatalogueLong, loadCatalogue } from '../../../electron/features/catalogue/catalogue-loader.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let folder = '';
const load = () =>
  loadCatalogue({ folder, kept_file: '', program: null, settings: defaultSettings(), clock: systemClock });
beforeEach(() => void (folder = temporaryFolder()));

describe('the catalogue of the data folder', () => {
  it('is the demo when there is no file', async () => {
    const { catalogue, file, problems } = await load();
    expect([catalogue.size > 50, file, problems]).toEqual([true, null, []]);
  });

  it('says the file, the line and the reason of every row that it left out, up to a screenful', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => `Producto ${index},gratis`);
    await writeFile(join(folder, 'catalogue.csv'), ['name,price', 'Pan,1200', ...rows].join('\n'));
    const { catalogue, problems } = await load();
    expect(catalogue.size).toBe(1);
    expect(problems).toHaveLength(21);
    expect(problems[0]).toMatch(/catalogue\.csv line 3 was left out: the price “gratis” is not an amount in CLP\.$/);
    expect(problems[20]).toMatch(/10 more lines were left out/);
  });

  it('is awaited by a start unless it is long: then it is read after what was asked for in the same turn', async () => {
    const file = join(folder, 'catalogue.csv');
    expect(isCatalogueLong(folder)).toBe(false);
    await writeFile(file, 'name,price\nPan,1200');
    expect(isCatalogueLong(folder)).toBe(false);
    const rows = Array.from({ length: 20_000 }, (_, index) => `Producto ${index},${1_000 + index}`);
    await writeFile(file, ['name,price', ...rows].join('\n'));
    expect(isCatalogueLong(folder)).toBe(true);
    const loading = load();
    // Not read yet, so that what it held a moment ago is never sold.
    writeFileSync(file, 'name,price\nPan,1300');
    expect((await loading).catalogue.products.map(({ price_minor }) => price_minor)).toEqual([1_300]);
    await rm(file);
    await symlink(file, file);
    expect(isCatalogueLong(folder)).toBe(false);
    expect((await load()).problems[0]).toMatch(/could not be read/);
  });

  it('keeps the accents of a file that an older spreadsheet wrote', async () => {
    await writeFile(join(folder, 'catalogue.csv'), Buffer.from('Nombre;Precio\nJamón serrano;9.990\n', 'latin1'));
    expect((await load()).catalogue.search({ text: 'jamon', limit: 1 }).products[0]?.name).toBe('Jamón serrano');
  });

  it('reads JSON when there is no CSV', async () => {
    await writeFile(
      join(folder, 'catalogue.json'),
      JSON.stringify([{ name: 'Pan', price: 1200, code: '7804912000010' }]),
    );
    expect((await load()).catalogue.withCode('7804912000010')?.price_minor).toBe(1200);
  });

  it('is empty, with a sentence, when the file cannot be used: a shop must not sell the demo by mistake', async () => {
    await writeFile(join(folder, 'catalogue.json'), '<html>');
    expect(await load()).toMatchObject({
      catalogue: { size: 0 },
      problems: [expect.stringMatching(/catalogue\.json was not used\. It is not JSON/)],
    });
    await mkdir(join(folder, 'catalogue.csv'));
    expect(await load()).toMatchObject({
      catalogue: { size: 0 },
      problems: [expect.stringMatching(/could not be read \(EISDIR\)/)],
    });
  });
});
