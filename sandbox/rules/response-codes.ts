/** The issuer's answer by ISO 8583 response code, with the network's advice for the merchant. */
export interface ResponseCode {
  readonly description: string;
  readonly advice: 'RETRY' | 'DO_NOT_RETRY' | 'NONE';
}

export const APPROVED_CODE = '00';

export const RESPONSE_CODES: Readonly<Record<string, ResponseCode>> = {
  '00': { description: 'Approved', advice: 'NONE' },
  '05': { description: 'Do not honor', advice: 'DO_NOT_RETRY' },
  '14': { description: 'Invalid card number', advice: 'DO_NOT_RETRY' },
  '41': { description: 'Lost card', advice: 'DO_NOT_RETRY' },
  '43': { description: 'Stolen card', advice: 'DO_NOT_RETRY' },
  '51': { description: 'Insufficient funds', advice: 'RETRY' },
  '54': { description: 'Expired card', advice: 'DO_NOT_RETRY' },
  '55': { description: 'Incorrect PIN', advice: 'RETRY' },
  '57': { description: 'Transaction not permitted to cardholder', advice: 'DO_NOT_RETRY' },
  '61': { description: 'Exceeds withdrawal amount limit', advice: 'RETRY' },
  '62': { description: 'Restricted card', advice: 'DO_NOT_RETRY' },
  '65': { description: 'Exceeds withdrawal frequency limit', advice: 'RETRY' },
  '75': { description: 'PIN tries exceeded', advice: 'DO_NOT_RETRY' },
  '91': { description: 'Issuer unavailable', advice: 'RETRY' },
};

export const DECLINE_CODES: readonly string[] = Object.keys(RESPONSE_CODES)
  .filter((code) => code !== APPROVED_CODE)
  .sort();

export function describeResponseCode(code: string): ResponseCode {
  return RESPONSE_CODES[code] ?? { description: 'System malfunction', advice: 'NONE' };
}
