import { fail } from '../../core/result.ts';

/** Why a text is no valid spec of a device: a code and its facts. */
export type SpecProblem =
  | { readonly code: 'unknown_link'; readonly links: readonly string[] }
  | { readonly code: 'unknown_driver'; readonly driver: string }
  | { readonly code: 'unknown_option' | 'option_given_twice'; readonly option: string }
  | { readonly code: 'unknown_word'; readonly option: string; readonly choices: readonly string[] }
  | { readonly code: 'baud_out_of_range'; readonly minimum: number; readonly maximum: number }
  | { readonly code: 'address_wrong' | 'port_missing' | 'device_file_missing' | 'affix_wrong' };

/** A text that is no valid spec of its device (operator-interface, "Flags and environment"). */
export interface SpecRefusal {
  readonly given: string;
  /** The expected device, e.g. `a printer`. */
  readonly device: string;
  /** The accepted forms, for people. */
  readonly accepted: string;
  readonly problem: SpecProblem;
}

export function refuseSpec(
  given: string,
  { device, accepted }: Pick<SpecRefusal, 'device' | 'accepted'>,
  problem: SpecProblem,
) {
  return fail<SpecRefusal>({ given, device, accepted, problem });
}

/** A sentence with the given text, its problem and the accepted forms; without a full stop. */
export function specSentence({ given, device, accepted, problem }: SpecRefusal): string {
  return `${JSON.stringify(given)} is not ${device}: ${problemText(problem)}; accepted: ${accepted}`;
}

function problemText(problem: SpecProblem): string {
  switch (problem.code) {
    case 'unknown_link':
      return `it must start with ${problem.links.join(':, ')}:`;
    case 'unknown_driver':
      return `no driver is called ${JSON.stringify(problem.driver)}`;
    case 'unknown_option':
      return `no option is called ${JSON.stringify(problem.option)}`;
    case 'option_given_twice':
      return `${problem.option} is given twice`;
    case 'unknown_word':
      return `${problem.option} must be one of ${problem.choices.join(', ')}`;
    case 'baud_out_of_range':
      return `baud must be ${problem.minimum} to ${problem.maximum}`;
    case 'address_wrong':
      return 'tcp needs HOST:PORT with a port of 1 to 65535';
    case 'port_missing':
      return 'serial needs a device such as /dev/ttyUSB0 or COM3';
    case 'device_file_missing':
      return 'usb needs a device file such as /dev/usb/lp0';
    case 'affix_wrong':
      return 'prefix and suffix have up to 8 printable characters';
  }
}
