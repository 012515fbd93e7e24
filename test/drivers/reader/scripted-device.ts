import { fromHex } from '../../../drivers/emv/tlv.ts';
import { connectReader } from '../../../drivers/reader/create-reader.ts';
import { CommandCollector, encodeAnswer } from '../../../drivers/reader/simulated/device-codec.ts';
import { VipaCommandCollector, encodeVipaMessage } from '../../../drivers/reader/simulated/vipa-device-codec.ts';
import { createMemoryLine } from '../../../drivers/transport/memory-line.ts';
import { ManualClock } from '../../support/manual-clock.ts';

export function bytesOf(hex: string): Uint8Array {
  return fromHex(hex.replaceAll(' ', ''));
}

/** A constructed object with a three-byte length. */
export function around(tag: string, hex: string): string {
  const content = bytesOf(hex);
  return `${tag}82${content.length.toString(16).padStart(4, '0')}${hex}`;
}

type Say = (hex: string, as?: { readonly status?: number; readonly is_unasked?: boolean }) => void;
type AnswerNeo = (status: number, hex?: string) => void;

/** Objects of a good reading: those of the kernel, and masked track and cipher as each family encodes them. */
export const KERNEL = '9F0206000000012990 9F270180 8407A0000000031010';
export const MASKED = '5712476173AAAAAA4821D3012AAAAAAAAAAAAAAA';
export const CIPHER = {
  miura: `${MASKED} DFAE0218${'A1'.repeat(24)} DFAE030AFFFF9876543210E00001`,
  vipa: `${MASKED} ${around('FF7F', `DFDF1208${'00'.repeat(8)} DFDF110AFFFF9876543210E00001 DFDF1018${'A1'.repeat(24)}`)}`,
  neo: `DFEE120AFFFF9876543210E00001 57A112476173CCCCCC4821D3012CCCCCCCCCCCCCCC 57C118${'A1B2C3D4E5F60718'.repeat(3)}`,
} as const;

/** A Miura or VIPA reader scripted by a test. What `hear` leaves unanswered gets 9000. */
export function makeScriptedVipa(driver: 'vipa' | 'miura', hear: (code: string, say: Say) => boolean) {
  const { clock, reader, farEnd } = makeLine(driver);
  const commands = new VipaCommandCollector();
  const say: Say = (hex, { status = 0x9000, is_unasked = false } = {}) =>
    farEnd.write(encodeVipaMessage({ status_word: status, data: bytesOf(hex), is_unasked }));
  farEnd.onBytes((chunk) => {
    for (const { code } of commands.push(chunk)) {
      const name = code.toString(16).padStart(4, '0');
      if (!hear(name, say)) say(name === 'd000' ? 'E1049F1E0131' : '');
    }
  });
  return { clock, reader };
}

/** The same for NEO; what `hear` leaves unanswered gets status 00. */
export function makeScriptedNeo(hear: (code: string, answer: AnswerNeo) => boolean) {
  const { clock, reader, farEnd } = makeLine('idtech-neo');
  const commands = new CommandCollector();
  farEnd.onBytes((chunk) => {
    for (const { command, sub_command } of commands.push(chunk)) {
      const code = Buffer.of(command, sub_command).toString('hex');
      const answer: AnswerNeo = (status, hex = '') =>
        farEnd.write(encodeAnswer('v2', { command, sub_command, status, data: bytesOf(hex) }));
      if (!hear(code, answer)) answer(0x00, code === 'c737' ? '03' : '');
    }
  });
  /** Bytes that answer nothing. */
  const talk = (bytes: Uint8Array): void => farEnd.write(bytes);
  return { clock, reader, talk };
}

function makeLine(driver: Parameters<typeof connectReader>[0]) {
  const clock = new ManualClock();
  const { farEnd, transport } = createMemoryLine();
  void farEnd.plug();
  return { clock, farEnd, reader: connectReader(driver, transport, { clock, log: () => undefined }) };
}
