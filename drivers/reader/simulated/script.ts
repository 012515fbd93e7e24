import { readFileSync, statSync } from 'node:fs';
import * as z from 'zod';
import { RARELY_PARSED } from '../../../core/rarely-parsed.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { CARD_NAMES } from './cards.ts';

/** Which of the device's answers a fault affects. `card` is the final answer of an activation. */
export const FAULT_POINTS = [
  'ping',
  'version',
  'poll_mode',
  'encryption',
  'card',
  'cancel',
  'host_answer',
  'contact_start',
  'contact_authenticate',
] as const;
export type FaultPoint = (typeof FAULT_POINTS)[number];

/**
 * What goes wrong: `late` by `delay_ms`; `lost`; `corrupt` (one bit); `split` into single bytes; `joined` with an event
 * in one chunk; `duplicated`; `repeated` after `delay_ms`; `noisy` (garbage before it); `unplug` instead of it; `unplug_halfway`; `mute` from then
 * on until plugged in again; `status` instead of the real one; `refuse` (the card rejects the host's approval); `torn`
 * (`host_answer` only: the card is removed before it gets the host's answer); `crossing` (`cancel` only: the card's
 * answer crosses the till's cancel); `trailing` (`cancel` only: it comes `delay_ms` after it).
 */
export const FAULT_KINDS = [
  'late',
  'lost',
  'corrupt',
  'split',
  'joined',
  'duplicated',
  'repeated',
  'noisy',
  'unplug',
  'unplug_halfway',
  'mute',
  'status',
  'refuse',
  'torn',
  'crossing',
  'trailing',
] as const;

const delay_ms = z.int().min(0).max(600_000);

export const faultSchema = z.strictObject({
  at: z.enum(FAULT_POINTS),
  fault: z.enum(FAULT_KINDS),
  /** For `late`, `repeated` and `trailing`. */
  delay_ms: delay_ms.default(2_000),
  /** For `status`: the status byte. */
  status: z.int().min(0).max(255).default(0x57),
  /** How many answers it affects. */
  times: z.int().min(1).max(1_000_000).default(1),
});
export type Fault = z.infer<typeof faultSchema>;

/** Whether a cancel is crossed, or followed, by the card's answer. */
export function crosses(fault: Fault | undefined): fault is Fault {
  return fault?.fault === 'crossing' || fault?.fault === 'trailing';
}

/** The fault of a card's answer that comes after the answer to the till's cancel, if it does. */
export function trailing(fault: Fault): Fault | undefined {
  return fault.fault === 'trailing' ? { ...fault, fault: 'late' } : undefined;
}

export const scriptSchema = z.strictObject({
  /** The device's name: a model and a version such as `v1.0`; each family has its own default. */
  version: z.string().min(1).max(80).optional(),
  /** Cards presented in order, one per activation; the last one is repeated forever. */
  cards: z.array(z.enum(CARD_NAMES)).min(1).default(['visa_credit']),
  /** False: cards are presented only on command. */
  is_automatic: z.boolean().default(true),
  /** Time from activation to presentation. */
  presentation_ms: delay_ms.default(1_200),
  /** Time between the steps of reading a card. */
  step_ms: delay_ms.default(350),
  /** Whether the reader claims to encrypt. */
  is_encrypting: z.boolean().default(true),
  /** Header of its answers. */
  header: z.enum(['v2', 'v3']).default('v2'),
  faults: z.array(faultSchema).default([]),
});
export type ReaderScript = z.infer<typeof scriptSchema>;

/** Everything goes well: a Visa credit card is tapped after a moment. */
export const DEFAULT_SCRIPT: ReaderScript = scriptSchema.parse({}, RARELY_PARSED);

/** An unusable script: its file, and the message of the system or the schema. */
export interface ScriptProblem {
  readonly code: 'script_unreadable' | 'script_not_json' | 'script_wrong';
  readonly path: string;
  readonly detail: string;
}

/** Without a full stop. */
export function scriptSentence({ code, path, detail }: ScriptProblem): string {
  if (code === 'script_not_json') return `the script ${path} is not JSON`;
  return code === 'script_wrong'
    ? `the script ${path} is wrong at ${detail}`
    : `the script ${path} cannot be read: ${detail}`;
}

const BYTES_MAX = 1024 * 1024;

/** Reads a script file. */
export function loadScript(path: string): Result<ReaderScript, ScriptProblem> {
  let text: string;
  try {
    const file = statSync(path);
    // A pipe would be waited for, and a device may have no end.
    if (!file.isFile() || file.size > BYTES_MAX) throw new Error(`it is no file of at most ${BYTES_MAX} bytes`);
    text = readFileSync(path, 'utf8');
  } catch (error) {
    return fail({ code: 'script_unreadable', path, detail: error instanceof Error ? error.message : String(error) });
  }
  return parseScript(text, path);
}

/** Reads the text of a script. */
export function parseScript(text: string, path: string): Result<ReaderScript, ScriptProblem> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail({ code: 'script_not_json', path, detail: '' });
  }
  const script = scriptSchema.safeParse(value);
  if (script.success) return succeed(script.data);
  const issue = script.error.issues[0];
  const place = issue && issue.path.length > 0 ? issue.path.join('.') : 'the top level';
  return fail({ code: 'script_wrong', path, detail: `${place}: ${issue?.message ?? 'unknown'}` });
}
