/**
 * Explains a line of a reader's dialogue: family, command, status and objects by their standard names. Reads only the
 * drivers' masked texts (`describeSent`, `describeReceived`), never the bytes, so that nothing they omitted can appear
 * here.
 */
export interface FrameExplanation {
  readonly family: 'IDTECH NEO' | 'VIPA, Miura';
  /** In the protocol's notation: `02-40`, `D060`, `status 23`, `9F41`. */
  readonly code: string;
  readonly meaning: FrameMeaning;
  readonly objects: readonly FrameObject[];
}

/** One object: its tag, its EMV or vendor name if known, and the value that the driver shows. */
export interface FrameObject {
  readonly tag: string;
  readonly name: string | null;
  /** Hexadecimal; null when the driver shows only the length, because the value could reveal card data. */
  readonly value: string | null;
  /** Length of a value that is not shown. */
  readonly byte_count: number | null;
}

/** What a command requests (protocols 1.2, 2.2). */
const NEO_COMMANDS = {
  '01-01': 'poll_on_demand',
  '02-40': 'activate',
  '03-03': 'host_answer',
  '05-01': 'cancel',
  '14-01': 'restarted',
  '18-01': 'ping',
  '29-00': 'version',
  '60-10': 'start_contact',
  '60-11': 'authenticate',
  '60-12': 'host_answer',
  'C7-37': 'encryption',
} as const;
const VIPA_COMMANDS = {
  D0FF: 'cancel',
  D000: 'version',
  D002: 'ping',
  D060: 'card_status',
  EEE0: 'encryption',
  C001: 'open_contactless',
  C0A0: 'activate',
  DEC1: 'activate',
  C0A1: 'host_answer',
  C0C0: 'cancel',
  DED1: 'start_contact',
  DED2: 'go_on',
  DED6: 'online_pin',
  D201: 'display',
  D202: 'display',
} as const;

/** What a response means (protocols 1.7, 2.4). */
const NEO_STATUS = {
  '00': 'done',
  '01': 'wrong_command',
  '02': 'wrong_command',
  '03': 'wrong_command',
  '04': 'damaged',
  '05': 'wrong_command',
  '06': 'wrong_command',
  '07': 'damaged',
  '08': 'no_card',
  '0A': 'failed',
  '0B': 'not_now',
  '0E': 'in_progress',
  '23': 'ask_host',
  '30': 'ask_host',
  '63': 'in_progress',
  '80': 'another_card',
  '81': 'use_chip',
  '90': 'no_key',
  '91': 'no_key',
  A3: 'use_chip',
} as const;
const VIPA_STATUS = {
  '9000': 'done',
  '9015': 'no_pin',
  '9F0F': 'wrong_command',
  '9F10': 'wrong_command',
  '9F13': 'another_card',
  '9F19': 'no_key',
  '9F23': 'card_removed',
  '9F25': 'present_again',
  '9F26': 'not_now',
  '9F28': 'another_way',
  '9F30': 'another_way',
  '9F31': 'present_again',
  '9F33': 'use_chip',
  '9F34': 'use_chip',
  '9F36': 'present_again',
  '9F37': 'present_again',
  '9F35': 'present_again',
  '9F41': 'cancelled',
  // These differ between the two dialects (protocols 7.5).
  '9F42': 'another_way',
  '9F43': 'another_way',
  '9F44': 'another_way',
  '9F60': 'wrong_pin',
  '9FC1': 'another_way',
  '9FC2': 'another_way',
  '9FC3': 'another_way',
  '9FE0': 'no_key',
} as const;

type ValueOf<Of> = Of[keyof Of];
export type FrameMeaning =
  | ValueOf<typeof NEO_COMMANDS>
  | ValueOf<typeof VIPA_COMMANDS>
  | ValueOf<typeof NEO_STATUS>
  | ValueOf<typeof VIPA_STATUS>
  | 'shows'
  | 'unsolicited'
  | 'unknown';

/** Names from EMV Book 3, annex A, and of the vendors' own tags. */
const OBJECT_NAMES: Readonly<Record<string, string>> = {
  '48': 'Card status',
  '4F': 'Application Identifier (AID)',
  '50': 'Application Label',
  '57': 'Track 2 Equivalent Data',
  '5A': 'Application PAN',
  '5F20': 'Cardholder Name',
  '5F24': 'Application Expiration Date',
  '5F2A': 'Transaction Currency Code',
  '5F34': 'PAN Sequence Number',
  '71': 'Issuer Script Template 1',
  '72': 'Issuer Script Template 2',
  '82': 'Application Interchange Profile',
  '84': 'Dedicated File Name',
  '8A': 'Authorisation Response Code',
  '8E': 'CVM List',
  '91': 'Issuer Authentication Data',
  '95': 'Terminal Verification Results',
  '9A': 'Transaction Date',
  '9B': 'Transaction Status Information',
  '9C': 'Transaction Type',
  '9F02': 'Amount, Authorised',
  '9F03': 'Amount, Other',
  '9F06': 'Application Identifier (terminal)',
  '9F07': 'Application Usage Control',
  '9F09': 'Application Version Number',
  '9F10': 'Issuer Application Data',
  '9F12': 'Application Preferred Name',
  '9F1A': 'Terminal Country Code',
  '9F1E': 'Interface Device Serial Number',
  '9F21': 'Transaction Time',
  '9F24': 'Payment Account Reference',
  '9F26': 'Application Cryptogram',
  '9F27': 'Cryptogram Information Data',
  '9F33': 'Terminal Capabilities',
  '9F34': 'CVM Results',
  '9F35': 'Terminal Type',
  '9F36': 'Application Transaction Counter',
  '9F37': 'Unpredictable Number',
  '9F39': 'Point-of-Service Entry Mode',
  '9F40': 'Additional Terminal Capabilities',
  '9F41': 'Transaction Sequence Counter',
  '9F53': 'Transaction Category Code',
  '9F66': 'Terminal Transaction Qualifiers',
  '9F6E': 'Form Factor Indicator',
  '9F7C': 'Customer Exclusive Data',
  C0: 'Online action (vendor)',
  C2: 'Acquirer (vendor)',
  DFA203: 'Force online (vendor)',
  DFA204: 'Application choice (vendor)',
  DFEE25: 'Terminal action (vendor)',
  DFEE26: 'Encryption status (vendor)',
  DFEF37: 'Interfaces (vendor)',
  DFEF3C: 'Fallback and time (vendor)',
  E300: 'Authorization code (vendor)',
  DFEE12: 'Key Serial Number (vendor)',
  FFEE1F: 'Error code (vendor)',
  FFEE01: 'Group of objects (vendor)',
};

const NEO_SENT = /^([0-9A-F]{2}-[0-9A-F]{2})(?: (.*))?$/;
const NEO_STATUS_LINE = /^[0-9A-F]{2} status ([0-9A-F]{2})(?: (.*))?$/;
const NEO_SCREEN = /^user interface (.*)$/;
const VIPA_SENT = /^([0-9A-F]{4})[0-9A-F]{4}(?: (.*))?$/;
const VIPA_RECEIVED = /^(unsolicited )?([0-9A-F]{4})(?: (.*))?$/;
const OBJECT = /(?:^| )([0-9A-F]{2,8})(?:\(\w+\))?=(<\d+ bytes>|[0-9A-F]*|\[\w+\])(?= |$|…)/g;

/** Parses one line; null when it is not a frame of a known family, such as a driver's note. */
export function explainFrame(event: 'sent' | 'received' | 'note' | 'status', text: string): FrameExplanation | null {
  if (event === 'sent') return explainSent(text);
  return event === 'received' ? explainReceived(text) : null;
}

function explainSent(text: string): FrameExplanation | null {
  const neo = NEO_SENT.exec(text);
  if (neo) return explain('IDTECH NEO', neo[1], meaningIn(NEO_COMMANDS, neo[1]), neo[2]);
  const vipa = VIPA_SENT.exec(text);
  return vipa && explain('VIPA, Miura', vipa[1], meaningIn(VIPA_COMMANDS, vipa[1]), vipa[2]);
}

function explainReceived(text: string): FrameExplanation | null {
  const neo = NEO_STATUS_LINE.exec(text);
  if (neo) return explain('IDTECH NEO', `status ${neo[1] ?? ''}`, meaningIn(NEO_STATUS, neo[1]), neo[2]);
  const screen = NEO_SCREEN.exec(text);
  if (screen) return explain('IDTECH NEO', screen[1], 'shows', '');
  const vipa = VIPA_RECEIVED.exec(text);
  if (!vipa) return null;
  const meaning = vipa[1] && vipa[2] === '9000' ? 'unsolicited' : meaningIn(VIPA_STATUS, vipa[2]);
  return explain('VIPA, Miura', vipa[2], meaning, vipa[3]);
}

function meaningIn<Meaning extends FrameMeaning>(
  known: Readonly<Record<string, Meaning>>,
  code = '',
): Meaning | 'unknown' {
  return known[code] ?? 'unknown';
}

function explain(family: FrameExplanation['family'], code = '', meaning: FrameMeaning, data = ''): FrameExplanation {
  const objects = [...data.matchAll(OBJECT)].map(([, tag = '', value = '']): FrameObject => {
    const bytes = /^<(\d+) bytes>$/.exec(value)?.[1];
    const byte_count = bytes === undefined ? null : Number(bytes);
    return { tag, name: OBJECT_NAMES[tag] ?? null, value: /^[0-9A-F]+$/.test(value) ? value : null, byte_count };
  });
  return { family, code, meaning, objects };
}
