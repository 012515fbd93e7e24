import { describe, expect, it } from 'vitest';
import type { ScanOutcome } from '../../../core/scanning/scan-queue.ts';
import { Scans } from '../../../renderer/stores/scans.ts';
import { cardNumber } from '../../sandbox/support.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A page with its storage, its requests, and the till's answers. */
function page(kept = new Map<string, string>()) {
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
  let now_ms = 0;
  const scans = new Scans(storage, () => (now_ms += 100));
  const codes: string[] = [];
  const answers: ((outcome: ScanOutcome) => void)[] = [];
  let busy = false;
  const serve = () =>
    scans.serveBy({
      take: (code) => {
        codes.push(code);
        return new Promise((resolve) => answers.push(resolve));
      },
      isBusy: () => busy,
    });
  return {
    kept,
    scans,
    codes,
    serve,
    setBusy: (next: boolean) => (busy = next),
    answer: async (outcome: ScanOutcome) => {
      answers.shift()?.(outcome);
      await turn();
    },
    left: () => scans.queue.getState().left.map(({ code, reason }) => `${code} ${reason}`),
  };
}

describe('codes that a page reads', () => {
  it('are asked for at once when nothing is before them, and one after the other otherwise', async () => {
    const { scans, codes, serve, answer, left } = page();
    serve();
    for (const code of ['7801', '7802', '7803']) scans.receive(code, 0);
    expect(codes).toEqual(['7801']);
    await answer('added');
    await answer('not_found');
    expect(codes).toEqual(['7801', '7802', '7803']);
    await answer('added');
    expect(left()).toEqual(['7802 not_found']);
  });

  it('are no card: what is one waits nowhere and is stored nowhere, and a symbol of GS1 is goods like any other', () => {
    const { scans, codes, kept, left } = page();
    const goods = ']C1010780491200033117270131';
    expect(scans.receive(goods, 0)).toBe('taken');
    expect(scans.receive(cardNumber(), 0)).toBe('card');
    expect(scans.receive(`]C10107804912000331172701312199${cardNumber()}`, 0)).toBe('taken');
    scans.leave(cardNumber());
    scans.leave(goods);
    expect(left()).toEqual([`${goods} elsewhere`]);
    expect(codes).toEqual([]);
    expect([...kept.values()].join()).not.toContain(cardNumber());
    expect([...kept.values()].join()).toContain(goods);
  });

  it('wait while something is asked of the goods before them, and for a link that is away', async () => {
    const { scans, codes, serve, answer, setBusy } = page();
    serve();
    scans.receive('7801', 0);
    scans.receive('7802', 0);
    setBusy(true);
    await answer('added');
    expect(codes).toEqual(['7801']);
    setBusy(false);
    scans.resume();
    await answer('not_sent');
    expect(scans.queue.getState().waiting).toHaveLength(1);
    scans.resume();
    expect(codes).toEqual(['7801', '7802', '7802']);
  });

  it('are listed when their cart goes off the screen, and are still on the list when the page is loaded again', async () => {
    const first = page();
    const stop = first.serve();
    for (const code of ['7801', '7802']) first.scans.receive(code, 0);
    first.scans.leave('7803');
    stop();
    expect(first.left()).toEqual(['7803 elsewhere', '7802 elsewhere']);
    const second = page(first.kept);
    expect(second.left()).toEqual(['7803 elsewhere', '7802 elsewhere', '7801 unclear']);
    second.serve();
    second.scans.again(second.scans.queue.getState().left.map(({ number }) => number));
    expect(second.codes).toHaveLength(1);
    await second.answer('added');
    expect(second.codes).toHaveLength(2);
  });

  it('are not kept where they are a card', () => {
    const { scans, left, kept } = page();
    scans.leave(['4111', '1111', '1111', '1111'].join(''));
    expect([left(), kept.size]).toEqual([[], 0]);
  });

  it.each(['nonsense', '{"left":7}', '{"left":[{"code":1}]}', 'null'])('begin empty where %s was kept', (text) => {
    expect(page(new Map([['cobro.scans', text]])).left()).toEqual([]);
  });

  it('keep of a gift card the last letters alone, listed as money, and never ask for it as goods', () => {
    const { scans, codes, serve, kept, left } = page();
    serve();
    expect(scans.receive('AHQY-FNWD-LTBJ-RZGP-XEMY', 0)).toBe('gift_card');
    scans.leave('ahqyfnwdltbjrzgpxemy');
    expect(left()).toEqual(['•••• XEMY gift_card', '•••• XEMY gift_card']);
    scans.again(scans.queue.getState().left.map(({ number }) => number));
    expect(codes).toEqual([]);
    expect(left()).toHaveLength(2);
    expect([...kept.values()].join('')).not.toMatch(/AHQY/i);
  });

  it('are gone in clear where an earlier version kept a gift card', () => {
    const left = [{ number: 1, code: 'AHQY-FNWD-LTBJ-RZGP-XEMY', at_ms: 1, reason: 'elsewhere' }];
    const again = page(new Map([['cobro.scans', JSON.stringify({ left })]]));
    expect(again.left()).toEqual(['•••• XEMY gift_card']);
    expect([...again.kept.values()].join('')).not.toContain('AHQY');
  });
});
