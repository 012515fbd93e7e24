import { describe, expect, it } from 'vitest';
import { auditScreen, usualLook } from './audit-screen.ts';
import type { Stage } from './open-screen.ts';
import { SCREENS } from './states/index.ts';

/** Days since 1970, in UTC. */
const TODAY = Math.floor(Date.now() / 86_400_000);

/**
 * Audits the screens that a file asks for; two files share them, because a browser keeps one processor busy. One day the
 * even ones, the next day the odd ones: all of them would take a third of a whole test run, and
 * `node test/renderer/audit.ts` sees every one in every look.
 */
export function describeScreens(stage: () => Stage, wanted: (name: string) => boolean): void {
  const screens = Object.keys(SCREENS)
    .map((name, index) => ({ name, index }))
    .filter(({ name }) => wanted(name));
  const { today = [], tomorrow = [] } = Object.groupBy(screens, ({ index }) =>
    (index + TODAY) % 2 === 0 ? 'today' : 'tomorrow',
  );
  describe.each(today)('screen $name', ({ name, index }) => {
    it('cuts and overlaps nothing, has large targets, and breaks no accessibility rule', async () => {
      expect(await auditScreen(stage(), name, [usualLook(index)])).toEqual([]);
    }, 60_000);
  });
  it('every other screen has its turn', (context) =>
    context.skip(`${tomorrow.length} screens are audited on the next day; node test/renderer/audit.ts sees all`));
}

/** What a cashier sees all day. */
export function isOfCounter(name: string): boolean {
  return /^(sale|pay|menu)/.test(name);
}
