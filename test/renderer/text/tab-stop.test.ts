import { expect, test } from 'vitest';
import { TAB_STOPS } from '../../../core/payments/tab-stop.ts';
import { tabStopText } from '../../../renderer/text/tab-stop.ts';
import { changeText } from '../../../renderer/screens/tabs/view/tab-messages.ts';
import { wordingIn } from '../say.ts';

/** The two ways not to know a tab, and four troubles of disk or journal, share a text. */
const SHARED = 4;

test('what the till itself refuses about a tab is told in words of its own, and never as the service’s, in each language', () => {
  for (const language of ['es', 'pt', 'en'] as const) {
    const wording = wordingIn(language);
    const texts = TAB_STOPS.map((reason) => changeText({ outcome: 'refused', act: 'capture', reason }, '$ 1', wording));
    expect(texts).toEqual(
      TAB_STOPS.map((reason) => wording.say('tabs.stopped', { why: tabStopText(reason, wording) ?? '' })),
    );
    const declined = changeText({ outcome: 'refused', act: 'capture', reason: 'amount_not_allowed' }, '$ 1', wording);
    expect(declined).toMatch(/amount_not_allowed/);
    for (const text of texts) {
      expect(text).not.toMatch(/_/);
      expect(text.slice(0, 20)).not.toBe(declined.slice(0, 20));
    }
    expect(new Set(texts).size).toBe(TAB_STOPS.length - SHARED);
    expect(tabStopText('amount_not_allowed', wording)).toBeNull();
  }
});
