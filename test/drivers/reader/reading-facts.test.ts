import { describe, expect, it } from 'vitest';
import { toHex } from '../../../drivers/emv/tlv.ts';
import { SALE, finished } from './reader-harness.ts';
import { CIPHER, KERNEL, MASKED, around, makeScriptedNeo, makeScriptedVipa } from './scripted-device.ts';
import { neoSwipe } from './stripe-samples.ts';

const CRYPTOGRAM = '9F26081122334455667788';

function text(tag: string, value: string): string {
  return `${tag}${value.length.toString(16).padStart(2, '0')}${Buffer.from(value).toString('hex')}`;
}

async function readVipa(driver: 'miura' | 'vipa', template: string, objects: string, is_swipe = false) {
  const spoken = makeScriptedVipa(driver, (code, say) => {
    if (code !== 'dec1' && code !== 'c0a0') return false;
    if (driver === 'vipa') say('');
    const cipher = is_swipe ? CIPHER[driver].replace(MASKED, '') : CIPHER[driver];
    const is_unasked = driver === 'vipa' || is_swipe;
    spoken.clock.schedule(100, () => say(around(template, `${cipher} ${objects}`), { is_unasked }));
    if (is_swipe && driver === 'miura') spoken.clock.schedule(200, () => say('', { status: 0x9f44 }));
    return true;
  });
  return await read(spoken);
}

async function readNeo(...answers: readonly string[]) {
  const spoken = makeScriptedNeo((code, answer) => {
    if (code !== '0240') return false;
    answers.forEach((hex, index) => void spoken.clock.schedule(100 + 400 * index, () => answer(0x23, hex)));
    return true;
  });
  return await read(spoken);
}

async function read({ clock, reader }: ReturnType<typeof makeScriptedVipa>) {
  reader.start();
  await clock.pass(300);
  return await finished(
    clock,
    reader.readCard(SALE, () => undefined),
  );
}

const BLOCKS = {
  miura: text('DFAE22', ';476173******4821=3012101****?'),
  vipa: text('DFDB06', ';476173******4821=3012101****?'),
};

describe('how a card was read, by 9F39, cryptogram, track and template', () => {
  const rows = ['', '9F390107', '9F390190'].flatMap((stated) =>
    ['', CRYPTOGRAM].flatMap((cryptogram) => [false, true].map((has_track) => ({ stated, cryptogram, has_track }))),
  );

  it.each(rows.flatMap((row) => (['miura', 'vipa'] as const).map((driver) => ({ ...row, driver }))))(
    '$driver in E4 with "$stated", "$cryptogram" and track $has_track is a tap, unless the reader says stripe',
    async ({ driver, stated, cryptogram, has_track }) => {
      const objects = `${KERNEL} ${stated} ${cryptogram} ${has_track ? BLOCKS[driver] : ''}`;
      const entry_mode = stated === '9F390190' && cryptogram === '' ? 'MAGSTRIPE' : 'CONTACTLESS';
      expect(await readVipa(driver, 'E4', objects)).toMatchObject({ kind: 'card', card: { summary: { entry_mode } } });
    },
  );

  it.each(rows)('NEO contactless with "$stated", "$cryptogram" and block $has_track', async (row) => {
    const block = row.has_track ? toHex(neoSwipe({})) : '';
    const entry_mode = row.stated === '9F390190' && row.cryptogram === '' ? 'MAGSTRIPE' : 'CONTACTLESS';
    const objects = `E1 ${CIPHER.neo} ${KERNEL} ${row.stated} ${row.cryptogram} ${block}`;
    const outcome = await readNeo(objects);
    expect(outcome).toMatchObject({ kind: 'card', card: { summary: { entry_mode } } });
    const format = outcome.kind === 'card' ? outcome.card.instrument.encrypted?.format : '';
    if (row.cryptogram !== '') expect(format).toBe('TDES-CBC-DUKPT-DATA/TLV-57');
  });

  it.each([
    ['miura', 'E1'],
    ['vipa', 'E0'],
  ] as const)(
    'a report of %s with a track and no cryptogram is a swipe, of the brand that four digits show',
    async (driver, template) => {
      const track = text(driver === 'miura' ? 'DFAE22' : 'DFDB06', ';4761********4821=3012101****?');
      const objects = `48020005 ${track}`;
      const outcome = await readVipa(driver, template, objects, true);
      expect(outcome).toMatchObject({ kind: 'card', card: { summary: { entry_mode: 'MAGSTRIPE', brand: 'VISA' } } });
    },
  );

  it('a swipe of NEO that shows four digits has a brand, and names no issuer', async () => {
    const block = toHex(neoSwipe({ track_2: ';4761********4821=3012101************?' }));
    const outcome = await readNeo(`C8 ${block} 9F390190`);
    expect(outcome).toMatchObject({ kind: 'card', card: { summary: { entry_mode: 'MAGSTRIPE', brand: 'VISA' } } });
    expect(outcome).not.toHaveProperty('card.instrument.card.issuer_identification_number');
  });
});

describe('an answer in another currency than was asked', () => {
  const differs = { kind: 'read_failed', detail: 'currency_differs' };

  it.each(['miura', 'vipa'] as const)('of %s is refused', async (driver) => {
    expect(await readVipa(driver, 'E4', `${KERNEL} 5F2A020840 ${CRYPTOGRAM}`)).toEqual(differs);
    expect(await readVipa(driver, 'E4', `${KERNEL} 5F2A020152 ${CRYPTOGRAM}`)).toMatchObject({ kind: 'card' });
  });

  it('of NEO is refused', async () => {
    expect(await readNeo(`E1 ${CIPHER.neo} ${KERNEL} 5F2A020840`)).toEqual(differs);
    expect(await readNeo(`E1 ${CIPHER.neo} ${KERNEL} 5F2A020152`)).toMatchObject({ kind: 'card' });
  });
});

it('the right answer of NEO that follows a late one of an earlier reading is taken', async () => {
  const late = `E1 ${CIPHER.neo} ${KERNEL.replace('12990', '00001')}`;
  expect(await readNeo(late, `E1 ${CIPHER.neo} ${KERNEL}`)).toMatchObject({ kind: 'card' });
});
