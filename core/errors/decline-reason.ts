/**
 * What a cashier may be told about a decline (DESIGN 9, `why.*`). Lost, stolen and suspected fraud are `bank`: the person
 * at the counter must not learn them, and must not have to act on them.
 */
export const DECLINE_REASONS = ['funds', 'limit', 'expired', 'pin', 'pinlock', 'plan', 'notallowed', 'bank'] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/**
 * Response codes of card networks, as two digits (ISO 8583 field 39; 45, 48 and 77 as South American processors use them
 * for installment plans). The service does not show its codes, so whatever is not here is `bank`.
 */
const REASON_OF_CODE: ReadonlyMap<string, DeclineReason> = new Map([
  ['51', 'funds'],
  ['61', 'limit'],
  ['65', 'limit'],
  ['13', 'limit'],
  ['54', 'expired'],
  ['33', 'expired'],
  ['55', 'pin'],
  ['38', 'pinlock'],
  ['75', 'pinlock'],
  ['45', 'plan'],
  ['48', 'plan'],
  ['77', 'plan'],
  ['36', 'notallowed'],
  ['57', 'notallowed'],
  ['58', 'notallowed'],
  ['62', 'notallowed'],
  // 04, 07, 34, 41, 43, 59 and 63 (pick up, fraud, lost, stolen, security) are left out on purpose: they are `bank`.
]);

/** The reason for the first code that is known; `network_code` is closer to the issuer and comes first. */
export function declineReason(response_code: string | null | undefined, network_code?: string | null): DeclineReason {
  for (const code of [network_code, response_code]) {
    const reason = code === null || code === undefined ? undefined : REASON_OF_CODE.get(normalized(code));
    if (reason !== undefined) return reason;
  }
  return 'bank';
}

/** Codes arrive as `5` where a JSON number lost its zero, and as `0051` where a field is padded. */
function normalized(code: string): string {
  const digits = code.trim().replace(/^0+(?=\d{2})/, '');
  return digits.padStart(2, '0');
}
