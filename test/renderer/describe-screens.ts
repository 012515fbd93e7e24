import { describe, expect, it } from 'vitest';
import { auditScreen, usualLook } from './audit-screen.ts';
import type { Stage } from './open-screen.ts';
import { SCREENS } from './states/index.ts';

/** Files that share the screens, because a page keeps one processor busy. */
const AUDIT_PARTS = 2;

const handsFor = (name: string): number => (SCREENS[name]?.prepare === undefined ? 0 : 1);

/** Audits every screen of one part, each in one of the usual looks; `node test/renderer/audit.ts` takes all looks. */
export function describeScreens(stage: () => Stage, part: number): void {
  const screens = Object.keys(SCREENS)
    .map((name, index) => ({ name, index }))
    .filter(({ index }) => index % AUDIT_PARTS === part)
    // Those that are only looked at share one load of the page.
    .toSorted((one, other) => handsFor(one.name) - handsFor(other.name));
  describe.each(screens)('screen $name', ({ name, index }) => {
    it('cuts and overlaps nothing, has large targets, and breaks no accessibility rule', async () => {
      expect(await auditScreen(stage(), name, [usualLook(index)])).toEqual([]);
    });
  });
}
