import { describe, expect, it } from 'vitest';
import { explainFrame } from '../../../core/support/frame-explanation.ts';
import { CARD_NAMES, SIMULATED_CARDS, fullNumber } from '../../../drivers/reader/simulated/cards.ts';
import { FAMILIES } from '../../drivers/reader/families.ts';
import { finished } from '../../drivers/reader/reader-harness.ts';

describe.each(FAMILIES)('the frames of a sale on a reader of $driver', ({ withCard }) => {
  it.each(CARD_NAMES)('are told in words, command, meaning and objects, with %s', async (card) => {
    const { read, reader, clock, log } = await withCard(card);
    const outcome = await read({ amount_minor: 12_990, currency: 'CLP', timeout_ms: 4_000 });
    if (outcome.kind === 'card') await finished(clock, reader.deliverHostAnswer({ result: 'approved' }));
    const frames = log.filter(({ event }) => event === 'sent' || event === 'received');
    const words = frames.map(({ event, text }) => ({ text, words: explainFrame(event, text) }));
    expect(
      words.filter((one) => one.words === null || one.words.meaning === 'unknown').map(({ text }) => text),
    ).toEqual([]);
    const objects = words.flatMap((one) => one.words?.objects ?? []);
    expect(objects).toContainEqual({
      tag: '9F02',
      name: 'Amount, Authorised',
      value: '000000012990',
      byte_count: null,
    });
    expect(objects.filter(({ tag, value }) => ['57', '5A', '9F26'].includes(tag) && value !== null)).toEqual([]);
    expect(JSON.stringify(words)).not.toContain(fullNumber(SIMULATED_CARDS[card].card));
  });
});

it('what is hidden stays hidden, and says how long it is', () => {
  expect(explainFrame('received', '02 status 23 57(masked)=<19 bytes> 82=1980')).toEqual({
    family: 'IDTECH NEO',
    code: 'status 23',
    meaning: 'ask_host',
    objects: [
      { tag: '57', name: 'Track 2 Equivalent Data', value: null, byte_count: 19 },
      { tag: '82', name: 'Application Interchange Profile', value: '1980', byte_count: null },
    ],
  });
});

it('a code that no document names is said to have no name, and a note of the driver is no frame', () => {
  expect(explainFrame('sent', '7F-01')).toMatchObject({ code: '7F-01', meaning: 'unknown', objects: [] });
  expect(explainFrame('received', '9F77')).toMatchObject({ family: 'VIPA, Miura', meaning: 'unknown' });
  expect(explainFrame('received', '16 bytes that are no frame')).toBeNull();
  expect(explainFrame('note', '29-00')).toBeNull();
});
