import { minorToMajor } from '../../core/money/money.ts';
import type { CurrencyCode } from '../../core/money/currency.ts';
import type { CardPresentAuthorizationRequest } from '../../core/service/schemas/card-present.ts';
import type { AmountRequest } from '../../core/service/schemas/wire-values.ts';
import type { CardPresentAuthorization } from './payment-service.ts';

/** The body of POST /v1/pos/authorizations (operator-interface, "On the wire" 1 to 5). A tip of zero is not sent. */
export function cardPresentRequest(authorization: CardPresentAuthorization): CardPresentAuthorizationRequest {
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
    instrument: authorization.instrument,
    metadata: [...authorization.metadata],
  };
}

/** `{value, currency}` in major units (operator-interface, "On the wire" 2). */
export function wireAmount(amount_minor: number, currency: CurrencyCode): AmountRequest {
  // Not a whole number of minor units: the strict schema refuses the value, so nothing is sent.
  return { value: Number.isSafeInteger(amount_minor) ? minorToMajor(amount_minor, currency) : Number.NaN, currency };
}
