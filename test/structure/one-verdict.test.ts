import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** Code that may judge a response. Screens only display; the embedded service only writes these words. */
const isJudged = (path: string): boolean => /^(core|electron)\//.test(path) && !path.startsWith('core/verdict/');

/** Files that carry or display a field about moved money, and why they do not judge it. */
const CARRIES: Readonly<Record<string, string>> = {
  'core/contract/snapshot.ts': 'the code of a decline for the screen',
  'core/service/schemas/error-fields.ts': 'names of the fields',
  'core/service/schemas/authorization-answer.ts': 'names of the fields',
  'core/service/schemas/payment.ts': 'names of the fields',
  'core/service/schemas/undo.ts': 'names of the fields',
  'core/service/call-result.ts': 'a refusal as it was read',
  'core/service/redact.ts': 'fields that evidence may keep',
  'core/service/refusal.ts': 'a refusal as it is read',
  'core/payments/authorize-table.ts': 'the reason of a decline that was judged before',
  'core/payments/undo-table.ts': 'the words of a refusal that was judged before',
  'electron/gateway/answers.ts': 'hands the fields of an answer to the verdict',
  'electron/gateway/payment-service.ts': 'names of the fields',
  'electron/journal/events/events.ts': 'the code of a decline, kept',
  'electron/features/checkout/checkout-view.ts': 'the code of a decline for the screen',
  'electron/payments/charge/attempt-end.ts': 'the code of a decline, kept',
  'electron/payments/charge/authorize.ts': 'the code of a decline, handed on',
  'electron/payments/payment-engine.ts': 'the code of a decline, handed on',
  'electron/payments/recovery/summaries.ts': 'the code of a decline, shown',
  'electron/commands/service/payment.ts': 'a payment as the service shows it, printed',
  'electron/commands/payments/recall.ts': 'the code of a decline, as the journal kept it',
  'electron/commands/payments/sale-result.ts': 'the code of a decline, printed',
};

const FIELDS = /\b(status_detail|response_code)\b/;
/** The service's words for movements that are not also states of the till. */
const SERVICE_WORDS = /'(SUCCESS|SUCCEEDED|DENIED|REJECTED|FAILED|CANCELLED|CAPTURED|REFUNDED|VOIDED|IN_PROGRESS)'/;
const COMPARES_FIELD = /\b(status_detail|network_response_code)\s*[!=]==|case '(SUCCESS|DENIED|REJECTED)'/;

const judged = () => sourceFiles().filter(({ path }) => isJudged(path));

test('nobody but core/verdict reads what says whether money moved (payment-safety 13.3)', () => {
  const readers = judged().filter(({ lines }) => lines.some((line) => FIELDS.test(line)));
  const unknown = readers.map(({ path }) => path).filter((path) => CARRIES[path] === undefined);
  expect(unknown).toEqual([]);
  expect(Object.keys(CARRIES).filter((path) => !readers.some((file) => file.path === path))).toEqual([]);
});

test('nobody but core/verdict knows or compares the words of the service about money', () => {
  const problems = judged().flatMap(({ path, lines }) =>
    lines.flatMap((line, at) =>
      SERVICE_WORDS.test(line) || COMPARES_FIELD.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [],
    ),
  );
  expect(problems).toEqual([]);
});
