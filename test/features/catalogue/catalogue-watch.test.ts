import { rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Catalogue } from '../../../core/catalogue/catalogue.ts';
import { defaultSettings } from '../../../core/settings/settings.ts';
import { loadCatalogue } from '../../../electron/features/catalogue/catalogue-loader.ts';
import { catalogueMarks, loadMarked, watchCatalogue } from '../../../electron/features/catalogue/catalogue-watch.ts';
import { systemClock } from '../../../electron/platform/system.ts';
import { TillBench } from '../../fixtures/till-bench.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let folder = '';
let stop = (): void => undefined;
beforeEach(() => void (folder = temporaryFolder()));
afterEach(async () => {
  stop();
});

const write = (text: string) => writeFile(join(folder, 'catalogue.csv'), text);
const load = () =>
  loadCatalogue({ folder, kept_file: '', program: null, settings: defaultSettings(), clock: systemClock });

function watching(take: (loaded: Catalogue) => Promise<boolean> = async () => true, first = catalogueMarks(folder)) {
  const clock = new ManualClock();
  const taken: string[] = [];
  const problems: string[] = [];
  const tell = (problem: string): void => void problems.push(problem);
  stop = watchCatalogue({ folder, clock, load, first, tell }, async (loaded) => {
    const done = await take(loaded);
    if (done)
      taken.push(
        loaded
          .search({ text: '', limit: 9 })
          .products.map(({ name, price_minor }) => `${name} ${price_minor}`)
          .join(),
      );
    return done;
  });
  /** Polls several times; each poll waits until the previous one has read its files. */
  const pollUntil = async (until: () => unknown): Promise<void> =>
    await expect
      .poll(async () => {
        await clock.pass(5_000);
        return until();
      })
      .toBeTruthy();
  /** Polls once, and waits until that poll has read its files. */
  const poll = async (): Promise<void> => {
    await expect.poll(() => clock.waiting).toBe(1);
    await clock.pass(5_000);
    await expect.poll(() => clock.waiting).toBe(1);
  };
  return { clock, taken, problems, pollUntil, poll };
}

describe('a catalogue file that somebody changes while the till is open', () => {
  it('is sold once it stays as it is, and not again', async () => {
    await write('name,price\nPan,1000\n');
    const { taken, pollUntil, clock } = watching();
    await pollUntil(() => clock.monotonicMs() >= 20_000);
    expect(taken).toEqual([]);
    await write('name,price\nPan,1200\n');
    await pollUntil(() => taken.length > 0);
    await pollUntil(() => clock.monotonicMs() >= 90_000);
    expect(taken).toEqual(['Pan 1200']);
  });

  it('is sold as well where it changed while the till that starts was reading it', async () => {
    await write('name,price\nPan,1000\n');
    const first = catalogueMarks(folder);
    await load();
    await write('name,price\nPan,1000\nQueso,2000\n');
    const { taken, pollUntil } = watching(undefined, first);
    await pollUntil(() => taken.length > 0);
    expect(taken).toEqual(['Pan 1000,Queso 2000']);
  });

  it('is marked as it was before it is read, whatever is written meanwhile', async () => {
    await write('name,price\nPan,1000\n');
    const before = catalogueMarks(folder);
    const { marks, catalogue } = await loadMarked(folder, async () => {
      const loaded = await load();
      await write('name,price\nPan,1000\nQueso,2000\n');
      return loaded;
    });
    expect([marks, catalogue.size]).toEqual([before, 1]);
  });

  it('is sold in no part while it is still being copied', async () => {
    await write('name,price\nPan,1000\n');
    const { taken, poll } = watching();
    await poll();
    let text = 'name,price\n';
    for (const line of ['Pan,1200', 'Queso,2000', 'Vino,3000']) {
      text += `${line}\n`;
      await write(text);
      await poll();
      expect(taken).toEqual([]);
    }
    await poll();
    expect(taken).toEqual(['Pan 1200,Queso 2000,Vino 3000']);
  });

  it('is sold where a file of the same size and time was put in its place', async () => {
    const place = join(folder, 'catalogue.csv');
    await write('name,price\nPan,1000\n');
    await utimes(place, 1_700_000_000, 1_700_000_000);
    const { taken, poll } = watching();
    await poll();
    await writeFile(`${place}-new`, 'name,price\nPan,1200\n');
    await utimes(`${place}-new`, 1_700_000_000, 1_700_000_000);
    await rename(`${place}-new`, place);
    await poll();
    await poll();
    expect(taken).toEqual(['Pan 1200']);
  });

  it('changes nothing where nothing of it can be used, and says why', async () => {
    await write('name,price\nPan,1000\n');
    const { taken, problems, pollUntil, clock } = watching();
    await pollUntil(() => clock.monotonicMs() >= 20_000);
    await write('<html>');
    await pollUntil(() => problems.length > 0);
    expect([taken, problems.length]).toEqual([[], 1]);
    await write('name,price\nPan,1300\n');
    await pollUntil(() => taken.length > 0);
    expect(taken).toEqual(['Pan 1300']);
  });

  it('is offered again where the till could not take it at that moment', async () => {
    await write('name,price\nPan,1000\n');
    let busy = true;
    const { taken, pollUntil, clock } = watching(async () => !busy);
    await pollUntil(() => clock.monotonicMs() >= 20_000);
    await write('name,price\nPan,1200\n');
    await pollUntil(() => clock.monotonicMs() >= 90_000);
    busy = false;
    await pollUntil(() => taken.length > 0);
    expect(taken).toEqual(['Pan 1200']);
  });

  it('reaches an open cart as a change of price, and does not touch a catalogue that the till keeps itself', async () => {
    await write('id,name,price\npan,Pan,1000\n');
    let take: ((loaded: Catalogue) => Promise<boolean>) | null = null;
    const till = new TillBench({}, [], (await load()).catalogue, undefined, (given) => {
      take = given;
      return () => undefined;
    });
    await till.do('sale.addProduct', { product_id: 'pan' });
    await write('id,name,price\npan,Pan,1200\n');
    const replace = async (): Promise<boolean | undefined> => await take?.((await load()).catalogue);
    expect(await replace()).toBe(true);
    expect(till.sale.price_changes).toMatchObject([{ shown_minor: 1_000, now_minor: 1_200 }]);
    const own = { product_id: 'pan', name: 'Pan', code: null, category: 'Pan', price_minor: 1_500, unit: 'each' };
    expect(await till.till.router.handle('catalogue.save', { ...own, favourite: false }, '246810')).toMatchObject({
      ok: true,
    });
    expect(await replace()).toBe(true);
    expect(till.sale.price_changes).toMatchObject([{ now_minor: 1_500 }]);
  });
});
