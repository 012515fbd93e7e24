import { timestamp } from '../rules/network.ts';
import type { SensitiveCard } from '../ledger/card-vault.ts';
import type { Service } from '../service.ts';
import { type InstrumentCreate, cardBrand } from '../wire/card.ts';
import type { Instrument } from '../wire/instrument.ts';

/** Stores a card: its visible data in clear, number and CVV sealed. Must run inside a commit. */
export function storeInstrument(
  service: Service,
  create: InstrumentCreate,
  client_id: string,
  user_id?: string,
): Instrument {
  const now_ms = service.clock.wallMs();
  const { card, brand, fingerprint, sealed } = keptOf(service, create);
  const rail = 'rail' in create ? create.rail : undefined;
  const instrument: Instrument = {
    id: service.randomness.identifier(),
    type: create.type ?? 'CARD',
    status: 'ACTIVE',
    validation: 'VALIDATED',
    client_id,
    organization_id: service.identity.organization_id,
    internal_instrument_id: service.randomness.identifier(),
    fingerprint,
    created_at: timestamp(now_ms),
    updated_at: timestamp(now_ms),
    user_data: create.user_data ?? {},
    card: { ...card, bin_data: { card_brand: brand, card_type: 'CREDIT' } },
    rail: { id: rail?.id ?? brand, product: rail?.product ?? 'CREDIT' },
    ...(create.service_code === undefined ? {} : { service_code: create.service_code }),
    ...(create.sequence_number === undefined ? {} : { sequence_number: create.sequence_number }),
  };
  service.documents.put('instrument', instrument.id, user_id ?? null, instrument, now_ms);
  if (sealed !== null) service.documents.put('sealed_card', instrument.id, null, { sealed }, now_ms);
  return instrument;
}

interface Kept {
  readonly card: Omit<Instrument['card'], 'bin_data'>;
  readonly brand: string;
  readonly fingerprint: string;
  /** Null: data encrypted by the reader, for which this service has no key; nothing is stored. */
  readonly sealed: string | null;
}

function keptOf({ vault }: Service, create: InstrumentCreate): Kept {
  if ('encrypted' in create) {
    const { card_brand: brand, ...card } = create.card;
    return { card, brand, fingerprint: vault.fingerprint(JSON.stringify(create.card)), sealed: null };
  }
  const { number, cvv, holder_name, expiration_month, expiration_year } = create.card;
  const shown = { last_four_digits: number.slice(-4), issuer_identification_number: number.slice(0, 6) };
  return {
    card: { ...shown, ...(holder_name === undefined ? {} : { holder_name }), expiration_month, expiration_year },
    brand: cardBrand(number),
    fingerprint: vault.fingerprint(number),
    sealed: vault.seal({ number, cvv }),
  };
}

export function findInstrument(service: Service, id: string): Instrument | undefined {
  return service.documents.get<Instrument>('instrument', id);
}

export function openInstrument(service: Service, id: string): SensitiveCard | undefined {
  const stored = service.documents.get<{ sealed: string }>('sealed_card', id);
  return stored && service.vault.open(stored.sealed);
}
