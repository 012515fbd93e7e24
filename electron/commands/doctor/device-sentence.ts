import type { DeviceCode } from '../../../core/contract/devices.ts';
import { MESSAGES } from '../../../core/i18n/index.ts';
import type { ReaderStatus } from '../../../drivers/reader/card-reader.ts';
import { spokenDialect } from '../../../drivers/reader/vipa/dialect-names.ts';
import { readerDeviceState } from '../../features/devices/device-states.ts';

/** What is so and what to do, in the words of the page of devices. */
export function sentenceOf(code: DeviceCode): string {
  return MESSAGES[`device.code.${code}`].en;
}

/** The same for a reader, whose driver knows more than the code. */
export function readerSentence(status: ReaderStatus): string {
  const { code, detail } = readerDeviceState(status);
  if (detail === 'no_answer') return MESSAGES['diagnostics.try.lost_answers'].en;
  const family = spokenDialect(detail);
  if (family !== null) return `It is a reader of the family ${family}: name it with driver=${family}.`;
  if (detail === 'encryption_off') return MESSAGES['diagnostics.try.unencrypted'].en;
  return status.state === 'refused' ? MESSAGES['reader.help.refused'].en : sentenceOf(code);
}
