import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { assert } from '../../core/assert.ts';
import type { Language } from '../../core/contract/snapshot.ts';
import { isCurrencyCode } from '../../core/money/currency.ts';
import type { OfficeAnswers, OfficeCall, OfficePerson, OfficeRequest } from '../../store/contract/office.ts';
import { type Say, useLanguage, useSay } from '../i18n.ts';
import { type Wording, createWording } from '../text/wording.ts';
import { type CallProblem, type OfficeOutcome, PROBLEM_TEXTS, callOffice } from './office-bridge.ts';

interface Office {
  readonly person: OfficePerson;
  /** Ends the session and returns to the sign-in. */
  readonly leave: () => void;
}

export const OfficeContext = createContext<Office | null>(null);

export function useOffice(): Office {
  const office = useContext(OfficeContext);
  assert(office, 'the part is inside of an office');
  return office;
}

/** The locale for money and dates by language; the office has no setting for it. */
const LOCALES: Readonly<Record<Language, string>> = { es: 'es-CL', pt: 'pt-BR', en: 'en-US' };

export interface OfficeWording extends Wording {
  /** An amount in the currency that the store names, even one that this page does not know. */
  amount(minor: number, currency: string): string;
  problem(problem: CallProblem): string;
}

export function useOfficeWording(): OfficeWording {
  const say = useSay();
  const language = useLanguage();
  const { currency } = useOffice().person;
  return useMemo(() => {
    const wording = createWording(say, language, {
      store_locale: LOCALES[language],
      currency: isCurrencyCode(currency) ? currency : 'CLP',
    });
    return {
      ...wording,
      amount: (minor, named) => (isCurrencyCode(named) ? wording.money(minor, named) : `${minor} ${named}`),
      problem: (problem) => problemText(problem, say),
    };
  }, [say, language, currency]);
}

export function problemText({ code, seconds, may_be_done }: CallProblem, say: Say): string {
  if (code === 'locked') return say('office.problem.locked', { minutes: Math.ceil((seconds ?? 60) / 60) });
  const text = say(PROBLEM_TEXTS[code]);
  return may_be_done ? `${text} ${say('office.problem.mayBeDone')}` : text;
}

/** Calls the store; ends the page's session when the store no longer knows it. */
export function useCall(): <Call extends OfficeCall>(
  call: Call,
  args: OfficeRequest<Call>,
  pin?: string,
) => Promise<OfficeOutcome<Call>> {
  const { leave } = useOffice();
  return useCallback(
    async (call, args, pin) => {
      const answer = await callOffice(call, args, pin);
      if (!answer.ok && answer.error.code === 'signed_out') leave();
      return answer;
    },
    [leave],
  );
}

export interface OfficeQuery<Value> {
  /** The last value received; kept while the store is away. */
  readonly value: Value | null;
  readonly problem: CallProblem | null;
  /** The value answers these arguments, and not earlier ones. */
  readonly is_current: boolean;
  readonly again: () => void;
}

const LOOK_EVERY_MS = 5_000;

/** Polls now and then every few seconds while the page is visible. */
export function useOfficeQuery<Call extends OfficeCall>(
  call: Call,
  args: OfficeRequest<Call>,
  every_ms = LOOK_EVERY_MS,
): OfficeQuery<OfficeAnswers[Call]> {
  const ask = useCall();
  const args_json = JSON.stringify(args);
  const [turn, setTurn] = useState(0);
  const [query, setQuery] = useState<Answered<OfficeAnswers[Call]>>({ value: null, problem: null, of: null });
  useEffect(() => {
    let is_over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = async (): Promise<void> => {
      const answer = document.hidden ? null : await ask(call, JSON.parse(args_json) as OfficeRequest<Call>);
      if (is_over) return;
      if (answer?.ok) setQuery({ value: answer.value, problem: null, of: args_json });
      else if (answer !== null) setQuery((was) => ({ ...was, problem: answer.error }));
      timer = setTimeout(() => void run(), every_ms);
    };
    void run();
    return () => {
      is_over = true;
      clearTimeout(timer);
    };
  }, [ask, call, args_json, every_ms, turn]);
  const { value, problem, of } = query;
  return { value, problem, is_current: of === args_json, again: useCallback(() => setTurn((one) => one + 1), []) };
}

interface Answered<Value> extends Pick<OfficeQuery<Value>, 'value' | 'problem'> {
  /** The arguments that the value answers. */
  readonly of: string | null;
}
