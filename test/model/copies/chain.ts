import { blockAfter } from '../../../core/anchor/anchor.ts';
import { START_DOUBTS, type LastingDoubt } from '../../../core/anchor/evaluate-start.ts';

/** A journal's events as texts such as `i0` (intent of trace 0) or `b0:1` (it pays sale number 1). */
export type Chain = readonly string[];

/** What a journal records. */
export interface ChainFacts {
  /** By trace: `i` open, `b` bound, `u` undone, `n` never charged, `k` kept by a person, `g` to be refunded by one. */
  readonly traces: ReadonlyMap<number, string>;
  /** Sale numbers by what was sold. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly epoch: number;
  readonly doubt: LastingDoubt | null;
  /** Traces that only a person may undo. */
  readonly held: ReadonlySet<number>;
  readonly was_anchored: boolean;
  readonly numbers_from: number;
}

const isDoubt = (why: string): why is LastingDoubt => (START_DOUBTS as readonly string[]).includes(why);

export function read(chain: Chain): ChainFacts {
  const traces = new Map<number, string>();
  const numbers = new Map<string, number>();
  const held = new Set<number>();
  let [epoch, numbers_from, was_anchored] = [1, 1, false];
  let doubt: LastingDoubt | null = null;
  for (const event of chain) {
    const [head = '', ...rest] = event.split(':');
    const kind = head.charAt(0);
    if (kind === 'a') was_anchored = true;
    if ('ibunkg'.includes(kind)) traces.set(Number(head.slice(1)), kind);
    if ('bkc'.includes(kind)) numbers.set(head.slice(1) + (kind === 'c' ? 'c' : ''), Number(rest[0]));
    if (kind === 'h') {
      const [why = '', from = '', list = ''] = rest;
      if (isDoubt(why)) doubt = why;
      numbers_from = Math.max(numbers_from, Number(from));
      for (const trace of list.split(',').filter(Boolean)) held.add(Number(trace));
    }
    if (kind === 'A') {
      epoch = Number(rest[0]);
      numbers_from = Math.max(numbers_from, Number(rest[1] ?? 1));
      was_anchored = true;
      doubt = null;
    }
  }
  return { traces, numbers, epoch, doubt, held, was_anchored, numbers_from };
}

export const hashAt = (chain: Chain, seq: number): string | null =>
  seq > chain.length ? null : chain.slice(0, seq).join(' ');

export const highestNumber = ({ numbers }: ChainFacts): number => Math.max(0, ...numbers.values());

export const nextNumber = (facts: ChainFacts): number => Math.max(highestNumber(facts) + 1, facts.numbers_from);

export const nextBlock = (number: number): number => blockAfter(number);
