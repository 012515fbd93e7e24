import { expect, test } from 'vitest';
import { MESSAGES } from '../../../core/i18n/index.ts';
import { LANGUAGES } from '../../../core/i18n/message.ts';
import { speaker } from '../../../core/i18n/say.ts';

const COUNTS = [0, 7, 24, 999, 1_000, 9_999, 10_000, 123_456, 1_000_000];

test.each(LANGUAGES)('a count in a phrase is grouped as %s groups it, from 1,000 on', (language) => {
  const say = speaker(language, () => MESSAGES);
  const format = new Intl.NumberFormat(language, { useGrouping: 'always' });
  for (const count of COUNTS)
    expect(say('sale.search.more', { shown: 24, total: count })).toContain(format.format(count));
});
