import type { VipaDialect } from './vipa-answer-data.ts';

/** Status words, keys and prompts that the simulated VIPA and Miura devices speak (protocols 2.4 and 2.5). */
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

/** Bytes that begin like a message in the middle. */
export const NOISE = Buffer.from('boot\x01\x00\x07', 'latin1');

/** What the devices call themselves. */
export const NAMES: Readonly<Record<VipaDialect, string>> = {
  vipa: 'Cobro Simulated VIPA v1.0',
  miura: 'Cobro Simulated Miura v1.0',
};
