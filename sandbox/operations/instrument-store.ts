import { timestamp } from '../rules/network.ts';
import type { SensitiveCard } from '../ledger/card-vault.ts';
import type { Service } from '../service.ts';
import { type InstrumentCreate, cardBrand } from '../wire/card.ts';
import type { Instrument } from '../wire/instrument.ts';

/** Stores a card: what may be shown in clear, number and CVV sealed. Belongs inside a commit. */
export function storeInstrument(
  service: Service,
  create: InstrumentCreate,
  client_id: string,
  user_id?: string,
): Instrument {
  const { card } = create;
  const now_ms = service.clock.wallMs();
  const brand = cardBrand(card.number);
  const instrument: Instrument = {
    id: service.randomness.identifier(),
    type: create.type ?? 'CARD',
    status: 'ACTIVE',
    validation: 'VALIDATED',
    client_id,
    organization_id: service.identity.organization_id,
    internal_instrument_id: service.randomness.identifier(),
    fingerprint: service.vault.fingerprint(card.number),
    created_at: timestamp(now_ms),
    updated_at: timestamp(now_ms),
    user_data: create.user_data ?? {},
    card: {
      last_four_digits: card.number.slice(-4),
      issuer_identification_number: card.number.slice(0, 6),
      ...(card.holder_name === undefined ? {} : { holder_name: card.holder_name }),
      expiration_month: card.expiration_month,
      expiration_year: card.expiration_year,
      bin_data: { card_brand: brand, card_type: 'CREDIT' },
    },
    rail: { id: create.rail?.id ?? brand, product: create.rail?.product ?? 'CREDIT' },
    ...(create.service_code === undefined ? {} : { service_code: create.service_code }),
    ...(create.sequence_number === undefined ? {} : { sequence_number: create.sequence_number }),
  };
  const sealed = service.vault.seal({ number: card.number, cvv: card.cvv });
  service.documents.put('instrument', instrument.id, user_id ?? null, instrument, now_ms);
  service.documents.put('sealed_card', instrument.id, null, { sealed }, now_ms);
  return instrument;
}

export function findInstrument(service: Service, id: string): Instrument | undefined {
  return service.documents.get<Instrument>('instrument', id);
}

export function openInstrument(service: Service, id: string): SensitiveCard | undefined {
  const stored = service.documents.get<{ sealed: string }>('sealed_card', id);
  return stored && service.vault.open(stored.sealed);
}
