import * as z from 'zod';
import type { CancelledPart, DoubtfulLine, OurLine } from '../../../core/shift/reconcile.ts';
import type { Queries } from '../../database/database.ts';

/** Card payments and returns in the events of a Z, each with its lane. */
export interface LaneLines {
  readonly ours: readonly (OurLine & { readonly lane: number; readonly currency: string })[];
  /** What other Zs, or lanes that have not closed, have of the same payments. */
  readonly elsewhere: readonly (OurLine & { readonly currency: string })[];
  readonly doubtful: readonly (DoubtfulLine & { readonly lane: number; readonly currency: string })[];
  /** Their sums as a close counts them: bound payments minus everything returned. */
  readonly counted: readonly { readonly lane: number; readonly currency: string; readonly amount_minor: number }[];
}

const text = z.string().max(128);
const stepSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('attempt_step'),
    trace_id: text,
    state: z.string().max(40),
    cause: z.unknown().optional(),
    named: z.object({ transaction_id: text.optional() }).optional(),
    undone: z.object({ transaction_id: text.nullish() }).optional(),
  }),
  z.object({ type: z.literal('tab_step'), trace_id: text, step_id: text, state: z.string().max(40) }),
  z.object({ type: z.literal('undo_step'), trace_id: text, undo_id: text, state: z.string().max(40) }),
]);
type Step = z.infer<typeof stepSchema>;

interface StepRow {
  readonly lane: number;
  readonly at_ms: number;
  readonly body: string;
}

interface PlacedStep extends Pick<StepRow, 'lane' | 'at_ms'> {
  readonly step: Step;
}

interface AttemptFacts {
  readonly trace_id: string;
  readonly state: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly payment_id: string | null;
  readonly transaction_id: string | null;
  readonly captured_minor: number | null;
  readonly at_ms: number;
  readonly is_tab: boolean;
  readonly capture_step: string | null;
  readonly sale_number: number | null;
}

/** What the lanes' closes counted as card money, line by line, read as a till does it (`ShiftLines`). */
export async function readLaneLines(queries: Queries, z_number: number): Promise<LaneLines> {
  const rows = await queries.rows<StepRow & Record<string, unknown>>(
    `SELECT t.lane, e.at_ms, e.body FROM z_line l
       JOIN lane_event e ON e.till_id = l.till_id AND e.seq BETWEEN l.from_seq AND l.to_seq
       JOIN till t ON t.till_id = l.till_id
     WHERE l.z_number = $1 AND e.type IN ('attempt_step', 'tab_step', 'undo_step') ORDER BY t.lane, e.till_id, e.seq`,
    [z_number],
  );
  const steps = rows.flatMap(({ lane, at_ms, body }): PlacedStep[] => {
    // An event of an unknown shape is already a finding (store 6.5).
    const step = stepSchema.safeParse(JSON.parse(body)).data;
    return step === undefined ? [] : [{ lane, at_ms, step }];
  });
  const traces = [...new Set(steps.map(({ step }) => step.trace_id))];
  const attempts = await readAttempts(queries, traces);
  const records = await readAttemptRecords(queries, traces);
  const doubts = new Map<string, Doubt>();
  const ours: LaneLines['ours'][number][] = [];
  const counted: LaneLines['counted'][number][] = [];
  for (const placed of steps) {
    const attempt = attempts.get(placed.step.trace_id);
    if (attempt === undefined) continue;
    const line = lineOf(placed, attempt, records);
    const of_lane = { lane: placed.lane, currency: attempt.currency };
    if (line !== null) ours.push({ ...line, ...of_lane });
    const amount_minor = countedMinor(placed, attempt, records);
    if (amount_minor !== 0) counted.push({ ...of_lane, amount_minor });
    noteDoubt(doubts, placed);
  }
  const doubtful = [...doubts].flatMap(([trace_id, { placed, named, cause }]) => {
    const attempt = attempts.get(trace_id);
    if (attempt === undefined || attempt.state === 'BOUND') return [];
    const names = attempt.transaction_id === null ? named : [...named, attempt.transaction_id];
    // Proven never charged, so no settled line can be this one's.
    if (attempt.state !== 'REVERSED' && !isUnresolved(attempt.state) && names.length === 0) return [];
    return [
      {
        ...factsOf(placed.at_ms, attempt, records),
        ...{ lane: placed.lane, currency: attempt.currency, amount_minor: attempt.amount_minor },
        transaction_ids: [...new Set(names)],
        state: isUnresolved(attempt.state) ? ('unknown' as const) : ('undone' as const),
        cause,
      },
    ];
  });
  const elsewhere = linesElsewhere(ours, new Set(steps.flatMap(({ step }) => undoOf(step))), attempts, records);
  return { ours, elsewhere, doubtful, counted };
}

const undoOf = (step: Step): string[] => (step.type === 'undo_step' && step.state === 'DONE' ? [step.undo_id] : []);

function linesElsewhere(
  ours: LaneLines['ours'],
  own_undos: ReadonlySet<string>,
  attempts: ReadonlyMap<string, AttemptFacts>,
  records: AttemptRecords,
): LaneLines['elsewhere'] {
  const paid = new Set(ours.flatMap(({ kind, trace_id }) => (kind === 'payment' ? [trace_id] : [])));
  return [...new Set(ours.map(({ trace_id }) => trace_id))].flatMap((trace_id) => {
    const attempt = attempts.get(trace_id);
    if (attempt === undefined) return [];
    const refunds = records.refunds(trace_id).filter(({ undo_id }) => !own_undos.has(undo_id));
    return [
      ...(paid.has(trace_id) ? [] : [paymentLine(attempt.at_ms, attempt, records)]),
      ...refunds.map((undo) => refundLine(undo.at_ms, undo, attempt, records)),
    ].map((line) => ({ ...line, currency: attempt.currency }));
  });
}

/** States of money whose return is not proven yet. */
const UNRESOLVED: ReadonlySet<string> = new Set(['REVERSING', 'QUARANTINE', 'ATTENTION']);
const isUnresolved = (state: string): boolean => UNRESOLVED.has(state);

/** A payment counts when it is bound, a tab when it is captured. */
const isPayment = ({ step }: PlacedStep, { is_tab, capture_step }: AttemptFacts): boolean =>
  (step.type === 'attempt_step' && step.state === 'BOUND' && !is_tab) ||
  (step.type === 'tab_step' && step.state === 'DONE' && capture_step === step.step_id);

function countedMinor(placed: PlacedStep, attempt: AttemptFacts, records: AttemptRecords): number {
  if (isPayment(placed, attempt)) return attempt.captured_minor ?? 0;
  const { step } = placed;
  return step.type === 'undo_step' && step.state === 'DONE' ? -(records.undo(step.undo_id)?.amount_minor ?? 0) : 0;
}

function lineOf(placed: PlacedStep, attempt: AttemptFacts, records: AttemptRecords): OurLine | null {
  const { step, at_ms } = placed;
  if (isPayment(placed, attempt)) return paymentLine(at_ms, attempt, records);
  if (step.type !== 'undo_step' || step.state !== 'DONE') return null;
  const undo = records.undo(step.undo_id);
  return undo === undefined || undo.act !== 'refund' ? null : refundLine(at_ms, undo, attempt, records);
}

function paymentLine(at_ms: number, attempt: AttemptFacts, records: AttemptRecords): OurLine {
  const cancelled = records.cancelled(attempt.trace_id);
  const captured_minor = attempt.captured_minor ?? 0;
  const amount_minor = cancelled.reduce((rest_minor, part) => rest_minor - part.amount_minor, captured_minor);
  const transaction_ids = namesOf([attempt.transaction_id, ...records.tabNames(attempt.trace_id)]);
  return { ...factsOf(at_ms, attempt, records), kind: 'payment', transaction_ids, cancelled, amount_minor };
}

function refundLine(at_ms: number, undo: Undo, attempt: AttemptFacts, records: AttemptRecords): OurLine {
  const { undo_id, transaction_id, amount_minor } = undo;
  const line = { kind: 'refund', transaction_ids: namesOf([transaction_id, undo_id]), cancelled: [] } as const;
  return { ...factsOf(at_ms, attempt, records), ...line, amount_minor: -amount_minor };
}

const namesOf = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];

function factsOf(at_ms: number, { trace_id, payment_id, sale_number }: AttemptFacts, records: AttemptRecords) {
  return { trace_id, payment_id, sale_number, brand: records.brand(trace_id), at_ms };
}

interface Doubt {
  readonly placed: PlacedStep;
  readonly named: readonly string[];
  /** Of its last step. */
  readonly cause: string | null;
}

function noteDoubt(doubts: Map<string, Doubt>, placed: PlacedStep): void {
  const { step } = placed;
  if (step.type !== 'attempt_step' || !(isUnresolved(step.state) || step.state === 'REVERSED')) return;
  const named = [step.named?.transaction_id, step.undone?.transaction_id].filter((id) => id != null);
  const known = doubts.get(step.trace_id);
  const cause = typeof step.cause === 'string' ? step.cause : null;
  doubts.set(step.trace_id, { placed: known?.placed ?? placed, named: [...(known?.named ?? []), ...named], cause });
}

async function readAttempts({ rows }: Queries, traces: readonly string[]): Promise<ReadonlyMap<string, AttemptFacts>> {
  const found = await rows<AttemptFacts & Record<string, unknown>>(
    `SELECT a.trace_id, a.state, a.amount_minor + a.tip_minor AS amount_minor, a.currency, a.payment_id,
       a.transaction_id, a.captured_minor, a.at_ms, a.is_tab, a.capture_step, s.number AS sale_number
     FROM attempt a LEFT JOIN sale s ON s.sale_id = a.sale_id AND s.till_id = a.till_id WHERE a.trace_id = ANY($1)`,
    [traces],
  );
  return new Map(found.map((one) => [one.trace_id, one]));
}

interface Undo {
  readonly undo_id: string;
  readonly trace_id: string;
  readonly act: string;
  readonly amount_minor: number;
  readonly transaction_id: string | null;
  readonly is_done: boolean;
  /** Of its last step. */
  readonly at_ms: number;
}

/** What all lanes' journals say of a payment besides its steps: its brand, its returns, and the ids of its tab steps. */
interface AttemptRecords {
  brand(trace_id: string): string;
  undo(undo_id: string): Undo | undefined;
  refunds(trace_id: string): readonly Undo[];
  cancelled(trace_id: string): readonly CancelledPart[];
  tabNames(trace_id: string): readonly string[];
}

const recordSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('attempt_sending'),
    trace_id: text,
    sending: z.object({ card: z.object({ brand: z.string().max(40) }) }),
  }),
  z.object({
    type: z.literal('undo_intent'),
    undo: z.object({ undo_id: text, trace_id: text, act: text, amount_minor: z.int().min(1) }),
  }),
  z.object({
    type: z.literal('undo_step'),
    undo_id: text,
    state: z.string().max(40),
    act: text.optional(),
    transaction_id: text.optional(),
  }),
  z.object({ type: z.literal('tab_step'), trace_id: text, transaction_id: text }),
]);

async function readAttemptRecords({ rows }: Queries, traces: readonly string[]): Promise<AttemptRecords> {
  const found = await rows<{ body: string; at_ms: number }>(
    `SELECT body, at_ms FROM lane_event WHERE trace_id = ANY($1)
       AND type IN ('attempt_sending', 'undo_intent', 'undo_step', 'tab_step') ORDER BY till_id, seq`,
    [traces],
  );
  const brands = new Map<string, string>();
  const undos = new Map<string, Undo>();
  const tab_names = new Map<string, string[]>();
  for (const { body, at_ms } of found) {
    const fact = recordSchema.safeParse(JSON.parse(body)).data;
    if (fact?.type === 'attempt_sending') brands.set(fact.trace_id, fact.sending.card.brand);
    if (fact?.type === 'tab_step')
      tab_names.set(fact.trace_id, [...(tab_names.get(fact.trace_id) ?? []), fact.transaction_id]);
    if (fact?.type === 'undo_intent') {
      undos.set(fact.undo.undo_id, { ...fact.undo, transaction_id: null, is_done: false, at_ms });
    }
    const begun = fact?.type === 'undo_step' ? undos.get(fact.undo_id) : undefined;
    if (fact?.type !== 'undo_step' || begun === undefined) continue;
    const { act = begun.act, transaction_id = begun.transaction_id, state } = fact;
    undos.set(fact.undo_id, { ...begun, act, transaction_id, is_done: begun.is_done || state === 'DONE', at_ms });
  }
  const done = (trace_id: string, act: string): Undo[] =>
    [...undos.values()].filter((undo) => undo.trace_id === trace_id && undo.act === act && undo.is_done);
  return {
    brand: (trace_id) => brands.get(trace_id) ?? '',
    undo: (undo_id) => undos.get(undo_id),
    refunds: (trace_id) => done(trace_id, 'refund'),
    cancelled: (trace_id) =>
      done(trace_id, 'cancellation').map(({ transaction_id, amount_minor }) => ({ transaction_id, amount_minor })),
    tabNames: (trace_id) => tab_names.get(trace_id) ?? [],
  };
}
