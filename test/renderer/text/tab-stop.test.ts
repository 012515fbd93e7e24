import { expect, test } from 'vitest';
import { tabStopText } from '../../../renderer/text/tab-stop.ts';
import { changeText } from '../../../renderer/screens/tabs/view/tab-messages.ts';
import { wordingIn } from '../say.ts';

test('what the till itself refuses about a tab is not told as the service’s word, in each language', () => {
  for (const language of ['es', 'pt', 'en'] as const) {
    const wording = wordingIn(language);
    const told = changeText({ outcome: 'refused', act: 'capture', reason: 'other_till' }, '$ 1', wording);
    expect(told).toBe(tabStopText('other_till', wording));
    expect(told).not.toMatch(/other_till|servi[cç]/i);
    expect(tabStopText('amount_not_allowed', wording)).toBeNull();
    expect(changeText({ outcome: 'refused', act: 'capture', reason: 'amount_not_allowed' }, '$ 1', wording)).toMatch(
      /servi[cç]/i,
    );
  }
});
