import { expect, it } from 'vitest';
import { notUnderstoodSentence, parseOperatorLine } from '../../../drivers/reader/simulated/operator-line.ts';
import { scriptSentence, parseScript } from '../../../drivers/reader/simulated/script.ts';

it.each([
  ['unplug', { do: 'unplug' }],
  ['  replug  ', { do: 'replug' }],
  ['card mastercard', { do: 'card', card: 'mastercard' }],
  ['card visa chip', { do: 'card', card: 'visa_chip' }],
  ['automatic off', { do: 'automatic', on: false }],
  [
    'fault late at card',
    { do: 'fault', fault: { at: 'card', fault: 'late', delay_ms: 2_000, status: 0x57, times: 1 } },
  ],
  ['{"do":"card","card":"expired"}', { do: 'card', card: 'expired' }],
])('the line %j is understood', (line, action) => {
  expect(parseOperatorLine(line)).toEqual({ ok: true, value: action });
});

it('an empty line is nothing', () => {
  expect(parseOperatorLine('  ')).toEqual({ ok: true, value: undefined });
});

it.each([
  'plug',
  'unplug now',
  'card',
  'card diners',
  'automatic maybe',
  'fault late',
  '{"do":"card"',
  '{"do":"unplug","x":1}',
])('the line %j is refused with what is accepted', (line) => {
  const action = parseOperatorLine(line);
  expect(action).toEqual({ ok: false, error: { code: 'not_understood', text: line } });
  if (!action.ok) expect(notUnderstoodSentence(action.error)).toContain('accepted:');
});

it.each([
  ['[]', 'the top level'],
  ['{"cards":[]}', 'cards'],
  ['{"presentation_ms":-1}', 'presentation_ms'],
  ['{"faults":[{"at":"card","fault":"explode"}]}', 'faults.0.fault'],
  ['{"speed":1}', 'the top level'],
  ['no', 'is not JSON'],
])('the script %j is refused with the place that is wrong', (text, place) => {
  const script = parseScript(text, 'a.json');
  expect(script.ok ? '' : scriptSentence(script.error)).toContain(place);
});
