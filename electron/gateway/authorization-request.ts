import { assert } from '../../core/assert.ts';
import { minorToMajor } from '../../core/money/money.ts';
import type { CurrencyCode } from '../../core/money/currency.ts';
import type { AuthorizationRequest } from '../../core/service/schemas/card-data.ts';
import type { CardInstrument, StoredInstrument } from '../../core/payments/card.ts';
import type { CardPresentAuthorizationRequest } from '../../core/service/schemas/card-present.ts';
import type { AmountRequest } from '../../core/service/schemas/wire-values.ts';
import type { CardPresentAuthorization } from './payment-service.ts';

/** The body of POST /v1/pos/authorizations (operator-interface, "On the wire" 1 to 5). A tip of zero is not sent. */
export function cardPresentRequest(
  authorization: CardPresentAuthorization,
  instrument: CardInstrument,
): CardPresentAuthorizationRequest {
  const { trace_id, currency, tip_minor, installments } = authorization;
  return {
    id: trace_id,
    trace_id,
    entry_mode: authorization.entry_mode,
    terminal_id: authorization.terminal_id,
    pre_authorization: authorization.pre_authorization,
    capture: authorization.capture,
    amount: wireAmount(authorization.amount_minor, currency),
    ...(tip_minor === 0 ? {} : { tip_amount: wireAmount(tip_minor, currency) }),
    ...(installments === undefined ? {} : { installments }),
    instrument,
    metadata: [...authorization.metadata],
  };
}

/**
 * The body of POST /v1/authorizations for a card stored at the service: its id alone. The endpoint has no tip, hold or
 * metadata; requests that need one are not sent.
 */
export function storedInstrumentRequest(
  authorization: CardPresentAuthorization,
  { id }: StoredInstrument,
): AuthorizationRequest {
  const { trace_id, amount_minor, tip_minor, currency, capture, installments, pre_authorization } = authorization;
  assert(tip_minor === 0 && !pre_authorization, 'a stored instrument takes neither tip nor hold');
  return {
    id: trace_id,
    amount: wireAmount(amount_minor, currency),
    instrument: { id },
    capture,
    ...(installments === undefined ? {} : { installments }),
  };
}

/** `{value, currency}` in major units (operator-interface, "On the wire" 2). */
export function wireAmount(amount_minor: number, currency: CurrencyCode): AmountRequest {
  // Not a whole number of minor units: the strict schema refuses NaN, so nothing is sent.
  return { value: Number.isSafeInteger(amount_minor) ? minorToMajor(amount_minor, currency) : Number.NaN, currency };
}
