import { type Result, fail, succeed } from '../../core/result.ts';
import type { CardInstrument, EntryMode } from '../../core/payments/card.ts';
import { UNKNOWN_BRAND, brandOfApplication, brandOfFirstDigits } from '../emv/card-brand.ts';
import { accountReferenceOf, languagesOf, wantsSignature } from '../emv/card-checks.ts';
import type { VisibleDigits } from '../emv/masked-pan.ts';
import { onlineDataShowNumber, selectOnlineData } from '../emv/online-data.ts';
import { type TlvElement, findTlv, toHex } from '../emv/tlv.ts';
import type { PresentedCard, ReadOutcome } from './card-reader.ts';

/** The card data that a family found in an answer; all of it is masked, encrypted or public. */
export interface CardParts {
  readonly elements: readonly TlvElement[];
  readonly digits: VisibleDigits;
  readonly encrypted: NonNullable<CardInstrument['encrypted']>;
  readonly pin_block?: NonNullable<CardInstrument['pin_block']>;
  readonly entry_mode: EntryMode;
  readonly awaits_host_answer: boolean;
}

/** Fewer digits do not identify an issuer (ISO 7812). */
const ISSUER_DIGITS_MIN = 6;

/** Builds the presented card from its parts, the same for every reader family (protocols 5.2). */
export function assembleCard(parts: CardParts): Result<PresentedCard, ReadOutcome> {
  const { elements, digits, encrypted, pin_block, entry_mode, awaits_host_answer } = parts;
  // Checked only now, because the visible digits distinguish the card's own number from any other.
  if (onlineDataShowNumber(elements, digits)) return fail({ kind: 'clear_card_data' });
  const brand = brandOf(elements, digits);
  const expiry = expiryOf(elements, digits);
  const emv = toHex(selectOnlineData(elements));
  const languages = languagesOf(elements);
  const account_reference = accountReferenceOf(elements);
  const first = digits.first_digits ?? '';
  const number = first.length >= ISSUER_DIGITS_MIN ? { issuer_identification_number: first } : {};
  const instrument: CardInstrument = {
    type: 'card_present',
    card: {
      last_four_digits: digits.last_four,
      ...number,
      card_brand: brand,
      ...(expiry ? { expiration_month: expiry.slice(2, 4), expiration_year: expiry.slice(0, 2) } : {}),
    },
    ...(emv === '' ? {} : { emv }),
    encrypted,
    ...(pin_block ? { pin_block } : {}),
  };
  return succeed({
    summary: { brand, last_four: digits.last_four, ...number, entry_mode },
    instrument,
    awaits_host_answer,
    ...(languages.length === 0 ? {} : { preferred_languages: languages }),
    ...(account_reference === null ? {} : { account_reference }),
    ...(wantsSignature(elements) ? { signature_requested: true } : {}),
  });
}

function brandOf(elements: readonly TlvElement[], digits: VisibleDigits): string {
  for (const tag of ['84', '4F', '9F06']) {
    const application = findTlv(elements, tag, 'plain');
    const brand = application ? brandOfApplication(toHex(application.value)) : UNKNOWN_BRAND;
    if (brand !== UNKNOWN_BRAND) return brand;
  }
  return brandOfFirstDigits(digits.first_digits ?? '');
}

/** `YYMM`, from the masked track or from 5F24. */
function expiryOf(elements: readonly TlvElement[], digits: VisibleDigits): string | undefined {
  const expiration = findTlv(elements, '5F24', 'plain');
  const text = digits.expiry ?? (expiration?.value.length === 3 ? toHex(expiration.value).slice(0, 4) : undefined);
  return text !== undefined && /^\d{2}(0[1-9]|1[0-2])$/.test(text) ? text : undefined;
}
