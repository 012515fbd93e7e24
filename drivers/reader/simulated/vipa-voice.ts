import type { DeviceLogEntry } from './control.ts';
import type { DeviceOutput } from './device-output.ts';
import type { Fault, FaultPoint } from './script.ts';
import { type VipaDeviceMessage, encodeVipaMessage } from './vipa-device-codec.ts';
import type { VipaDialect } from './vipa-answer-data.ts';

/** Status words, keys and prompts of the simulated VIPA and Miura devices (protocols 2.4 and 2.5). */
export const OK = 0x9000;

export const ERROR = {
  instruction: 0x9f0f,
  removed: 0x9f23,
  order: 0x9f24,
  data_missing: 0x9f27,
  unreadable_chip: 0x9f30,
  use_chip: 0x9f34,
  cancelled: 0x9f41,
  inserted: 0x9f43,
  swiped: 0x9f44,
} as const;

export const KEY = { enter: 0x0d, cancel: 0x1b } as const;
export const PROMPT = { enter_pin: 0x02, wrong_pin: 0xce } as const;

/** Bytes that look like the middle of a message. */
export const NOISE = Buffer.from('boot\x01\x00\x07', 'latin1');

/** The names that the devices report. */
export const NAMES: Readonly<Record<VipaDialect, string>> = {
  vipa: 'Cobro Simulated VIPA v1.0',
  miura: 'Cobro Simulated Miura v1.0',
};

/** The output of the simulated VIPA or Miura device: answers, unsolicited reports, and the faults of both. */
export class VipaVoice {
  /** The last command's answer is still due; any answer settles it. */
  is_answer_due = false;
  readonly #output: DeviceOutput;
  readonly #log: (entry: DeviceLogEntry) => void;

  constructor(output: DeviceOutput, log: (entry: DeviceLogEntry) => void) {
    this.#output = output;
    this.#log = log;
  }

  /** Sends an unsolicited report. */
  sendUnsolicited(data: Buffer): void {
    this.#output.send(encodeVipaMessage({ status_word: OK, data, is_unasked: true }));
  }

  answer(status_word: number, data?: Buffer): void {
    this.send({ status_word, ...(data ? { data } : {}) }, undefined);
  }

  answerAt(at: FaultPoint, status_word: number, data?: Buffer): void {
    this.sendAt(at, { status_word, ...(data ? { data } : {}) });
  }

  sendAt(at: FaultPoint | undefined, message: VipaDeviceMessage): void {
    this.send(message, at === undefined ? undefined : this.#output.takeFault(at));
  }

  send(message: VipaDeviceMessage, fault: Fault | undefined): void {
    const is_other = fault?.fault === 'status';
    const sent = is_other ? { ...message, status_word: 0x9f00 | fault.status, data: Buffer.alloc(0) } : message;
    if (message.is_unasked !== true) this.is_answer_due = false;
    if (message.data !== undefined || sent.status_word !== OK)
      this.#log({ event: 'answer', text: sent.status_word.toString(16) });
    this.#output.sendSpoiled(encodeVipaMessage(sent), fault);
  }
}
