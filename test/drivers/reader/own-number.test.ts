import { describe, expect, it } from 'vitest';
import { hasValidCheckDigit, holdsNumberOf } from '../../../drivers/emv/clear-card-data.ts';
import { describeObjects } from '../../../drivers/emv/describe-objects.ts';
import { fromHex, parseTlv, toHex } from '../../../drivers/emv/tlv.ts';
import { SALE, finished } from './reader-harness.ts';
import { CIPHER, KERNEL, around, makeScriptedNeo, makeScriptedVipa } from './scripted-device.ts';

/** Computed at run time: the number behind the masks below, and a different one. */
const OWN = numberOf('476173', '4821');
const OTHER = numberOf('541333', '0483');

function numberOf(first: string, last: string): string {
  const middle = Array.from({ length: 1_000 }, (_, index) => String(index).padStart(6, '0'));
  return middle.map((digits) => `${first}${digits}${last}`).find(hasValidCheckDigit) ?? '';
}

const FAMILIES = ['miura', 'vipa', 'neo'] as const;

async function read(family: (typeof FAMILIES)[number], objects: string) {
  const hex = `${CIPHER[family]} ${KERNEL} ${objects}`;
  const { clock, reader } =
    family === 'neo'
      ? makeScriptedNeo((code, answer) => {
          if (code === '0240') answer(0x23, `E1 ${hex}`);
          return code === '0240';
        })
      : makeScriptedVipa(family, (code, say) => {
          if (code !== 'dec1' && code !== 'c0a0') return false;
          if (family === 'vipa') say('');
          clock.schedule(100, () => say(around('E4', hex), { is_unasked: family === 'vipa' }));
          return true;
        });
  reader.start();
  await clock.pass(300);
  return await finished(
    clock,
    reader.readCard(SALE, () => undefined),
  );
}

function object(tag: string, value: string | Uint8Array): string {
  const bytes = typeof value === 'string' ? Buffer.from(value, 'latin1') : value;
  return `${tag}${bytes.length.toString(16).padStart(2, '0').toUpperCase()}${toHex(bytes)}`;
}

const FORMS: readonly (readonly [string, (number: string) => string | Uint8Array])[] = [
  ['as text', (number) => number],
  ['as text in groups', (number) => number.replace(/(.{4})/g, '$1 ').trimEnd()],
  ['as text behind a name', (number) => `VISA ${number}`],
  ['in binary digits', (number) => fromHex(number)],
  ['in binary digits, half a byte aside', (number) => fromHex(`F${number}F`)],
  ['in binary digits among others', (number) => fromHex(`0601${number}0000`)],
];

describe.each(FAMILIES)("the card's own number in what would go to the host, read by %s", (family) => {
  const rows = ['50', '9F12', '9F10', '9F1E', '9F24', '9F7C'].flatMap((tag) =>
    FORMS.map(([form, write]) => [tag, form, write] as const),
  );

  it.each(rows)('%s, %s, is refused', async (tag, _, write) => {
    expect(await read(family, object(tag, write(OWN)))).toEqual({ kind: 'clear_card_data' });
  });

  it.each(['50', '9F12'])('%s with a number that is another is left out, and the card is charged', async (tag) => {
    const outcome = await read(family, `${object(tag, OTHER)} ${object('9F1A', fromHex('0152'))}`);
    expect(outcome).toMatchObject({
      kind: 'card',
      card: { instrument: { emv: expect.stringContaining('9F1A020152') } },
    });
    expect(JSON.stringify(outcome)).not.toContain(toHex(Buffer.from(OTHER)));
  });

  it.each([
    ['50', '0'.repeat(15)],
    ['50', 'VISA CREDITO'],
    ['9F12', Buffer.from('Cr\u00e9dito 4821', 'latin1')],
    ['9F10', fromHex('0110A00003220000000000000000000000FF')],
    // A counter that passes the check digit by chance; the cryptogram covers it, so it must be sent.
    ['9F10', fromHex(`0F01${OTHER}0000`)],
    ['9F1E', '00000000'],
    ['9F24', 'V0010013021180001000000000000'],
  ])('%s as readers and issuers fill it is sent as it is', async (tag, value) => {
    const sent = object(tag, value);
    const outcome = await read(family, sent);
    expect(outcome).toMatchObject({ kind: 'card', card: { instrument: { emv: expect.stringContaining(sent) } } });
  });
});

describe('where a mask shows the last four digits alone', () => {
  const last_four = '4821';

  it('a whole run that passes the check is the number, a part of one is not', () => {
    expect(holdsNumberOf(Buffer.from(`VISA ${OWN}`), { last_four })).toBe(true);
    expect(holdsNumberOf(fromHex(`${OWN}FFFF`), { last_four })).toBe(true);
    expect(holdsNumberOf(Buffer.from(OTHER), { last_four })).toBe(false);
    expect(holdsNumberOf(fromHex(`0601${OWN}0000`), { last_four })).toBe(false);
    expect(holdsNumberOf(Buffer.alloc(15, 0x30), { last_four: '0000' })).toBe(false);
  });
});

it.each(['50', '9F12', '9F1E'])('a number in binary digits under %s is not in a log', (tag) => {
  const parsed = parseTlv(fromHex(object(tag, fromHex(OWN))));
  expect(parsed.ok && describeObjects(parsed.value)).toBe(`${tag}=<8 bytes>`);
});
