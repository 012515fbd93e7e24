import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { UpdatesView } from '../../../core/contract/updates.ts';
import { FEED_PROBLEMS, NO_UPDATE_REASONS } from '../../../core/updates/feed.ts';
import { UPDATE_REASONS, installAnswer, updateSentence } from '../../../core/updates/install-answer.ts';
import { UPDATE_OBSTACLES } from '../../../core/updates/may-install.ts';
import { ROOT } from '../../../scripts/process.ts';

const VIEW: UpdatesView = {
  ...{ version: '1.0.0', installation: 'side_by_side', has_feed: true, checked_at_ms: 1, problem: null, nothing: null },
  ...{ offer: null, obstacles: [], failed: [], begins: false },
};
const offer = { version: '1.1.0', notes: null };

test.each<[string, Partial<UpdatesView>, string, string | null]>([
  ['a version that begins next', { offer, begins: true }, 'begins', null],
  ['the newest one', { nothing: 'up_to_date' }, 'nothing_new', 'up_to_date'],
  ['one that failed here', { nothing: 'failed_before' }, 'not_installed', 'failed_before'],
  ['a feed of another key', { problem: 'feed_signature' }, 'not_installed', 'feed_signature'],
  ['a package that is damaged', { offer, problem: 'package_damaged' }, 'not_installed', 'package_damaged'],
  ['several obstacles', { offer, obstacles: ['cart_open', 'disk_full'] }, 'not_installed', 'cart_open'],
  ['what could not be written', { offer }, 'not_installed', 'not_kept'],
  ['no feed', { has_feed: false }, 'not_installed', 'no_feed'],
  ['a checkout', { installation: 'none', has_feed: false }, 'not_installed', 'by_hand'],
  ['packages of the system', { installation: 'system', has_feed: false }, 'not_installed', 'by_system'],
])('%s is told by a code', (_title, change, outcome, reason) => {
  expect(installAnswer({ ...VIEW, ...change })).toEqual({ outcome, reason });
});

test('a person is told by sentences what keeps a version from being installed, never by codes', () => {
  expect(updateSentence({ ...VIEW, offer, obstacles: ['recovery_open', 'cart_open'] })).toBe(
    'Version 1.1.0 cannot be installed now. A payment is unproven and still being settled: cobro recover. A sale is open: finish it or put it on hold.',
  );
  expect(updateSentence({ ...VIEW, offer, obstacles: [...UPDATE_OBSTACLES] })).not.toMatch(/[a-z]_[a-z]/);
});

test('every reason that there can be is documented with what it means for who asks', () => {
  const document = readFileSync(join(ROOT, 'docs/specs/operator-interface.md'), 'utf8');
  for (const code of [...FEED_PROBLEMS, ...NO_UPDATE_REASONS, ...UPDATE_OBSTACLES])
    expect(UPDATE_REASONS).toHaveProperty(code);
  for (const [code, { retry, call }] of Object.entries(UPDATE_REASONS))
    expect(document).toMatch(new RegExp(`\\| \`${code}\` \\| [^|]+ \\| ${retry} \\| ${call.replaceAll('_', ' ')} \\|`));
});
