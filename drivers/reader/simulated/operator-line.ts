import * as z from 'zod';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { CARD_NAMES } from './cards.ts';
import type { SimulatedReaderControl } from './control.ts';
import { FAULT_KINDS, FAULT_POINTS, faultSchema } from './script.ts';

const actionSchema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('unplug') }),
  z.strictObject({ do: z.literal('replug') }),
  z.strictObject({ do: z.literal('card'), card: z.enum(CARD_NAMES) }),
  z.strictObject({ do: z.literal('automatic'), on: z.boolean() }),
  z.strictObject({ do: z.literal('fault'), fault: faultSchema }),
]);
/** An instruction to a simulated reader. */
export type OperatorAction = z.infer<typeof actionSchema>;

const ACCEPTED = 'unplug, replug, card NAME, automatic on|off, fault KIND at POINT, or the same as JSON';

export interface NotUnderstood {
  readonly code: 'not_understood';
  readonly text: string;
}

/** The given text, and what is accepted. */
export function notUnderstoodSentence({ text }: NotUnderstood): string {
  return `${JSON.stringify(text)} was not understood; accepted: ${hint(text)}`;
}

/** Parses one line of words or JSON. Undefined for an empty line. */
export function parseOperatorLine(line: string): Result<OperatorAction | undefined, NotUnderstood> {
  const text = line.trim();
  if (text === '') return succeed(undefined);
  const action = actionSchema.safeParse(text.startsWith('{') ? parseJson(text) : parseTokens(text.split(/\s+/)));
  return action.success ? succeed(action.data) : fail({ code: 'not_understood', text });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseTokens(tokens: readonly string[]): unknown {
  const [verb, ...rest] = tokens;
  switch (verb) {
    case 'card':
      return { do: verb, card: rest.join('_').replaceAll('-', '_') };
    case 'automatic':
      return { do: verb, on: rest[0] === 'on' ? true : rest[0] === 'off' ? false : undefined };
    case 'fault':
      return { do: verb, fault: { fault: rest[0], at: rest[2] } };
    default:
      return rest.length === 0 ? { do: verb } : undefined;
  }
}

function hint(text: string): string {
  if (text.startsWith('card')) return `card ${CARD_NAMES.join(' | ')}`;
  if (text.startsWith('fault')) return `fault ${FAULT_KINDS.join(' | ')} at ${FAULT_POINTS.join(' | ')}`;
  return ACCEPTED;
}

/** Carries out an action. Rejects when the line cannot be plugged in again. */
export async function carryOut(action: OperatorAction, control: SimulatedReaderControl): Promise<void> {
  switch (action.do) {
    case 'unplug':
      return await control.unplug();
    case 'replug':
      return await control.replug();
    case 'card':
      return control.present(action.card);
    case 'automatic':
      return control.setAutomatic(action.on);
    case 'fault':
      return control.addFault(action.fault);
  }
}
