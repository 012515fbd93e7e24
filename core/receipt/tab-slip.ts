import type { AttemptState } from '../payments/attempt.ts';
import type { TabFacts } from '../payments/tab.ts';
import type { Language } from '../contract/snapshot.ts';
import { type SlipAttempt, slipFacts } from './attempt-slips.ts';
import { Paper, RULE } from './markup.ts';
import { type ReceiptStyle, ending, heading, messagesOf } from './slip.ts';

/** Texts of a tab's slip: never that something was charged before its capture is proven. */
const TEXTS = {
  es: {
    title: 'CUENTA ABIERTA',
    open: 'RESERVADO, NO COBRADO. El banco mantiene reservado este monto hasta que se cobre la cuenta o se libere.',
    captured: 'COBRADO de la cuenta. La boleta de la venta dice el detalle.',
    released: 'RESERVA LIBERADA. No se cobró nada; el banco puede tardar en mostrarlo.',
    doubt: 'El banco no nos confirmó la reserva y la estamos liberando. Si reservó el monto, lo liberará.',
    for_person: 'El banco no nos confirmó la reserva y todavía no pudimos liberarla. El encargado lo resuelve.',
    never: 'Nunca se reservó. No había nada que liberar.',
    checking: 'Se está confirmando con el banco. No vuelva a pagar por otro medio.',
    line: 'Consumo',
  },
  pt: {
    title: 'CONTA ABERTA',
    open: 'RESERVADO, NÃO COBRADO. O banco mantém este valor reservado até a conta ser cobrada ou liberada.',
    captured: 'COBRADO da conta. O cupom da venda traz os detalhes.',
    released: 'RESERVA LIBERADA. Nada foi cobrado; o banco pode demorar a mostrar.',
    doubt: 'O banco não confirmou a reserva e estamos liberando. Se houve reserva, o banco libera o valor.',
    for_person: 'O banco não confirmou a reserva e ainda não conseguimos liberar. O gerente resolve.',
    never: 'Nunca foi reservado. Não havia o que liberar.',
    checking: 'Está sendo confirmado com o banco. Não pague de novo de outra forma.',
    line: 'Consumo',
  },
  en: {
    title: 'OPEN TAB',
    open: 'HELD, NOT CHARGED. The bank holds this amount until the tab is captured or released.',
    captured: 'CAPTURED from the tab. The receipt of the sale has the details.',
    released: 'HOLD RELEASED. Nothing was charged; the bank may take a while to show it.',
    doubt: 'The bank did not confirm the hold and we are releasing it. If it placed the hold, it will release it.',
    for_person: 'The bank did not confirm the hold and we could not release it yet. The manager settles it.',
    never: 'It was never held. There was nothing to release.',
    checking: 'This is being confirmed with the bank. Do not pay again in another way.',
    line: 'Goods and services',
  },
} as const satisfies Readonly<Record<Language, Readonly<Record<string, string>>>>;

export interface TabSlip {
  readonly state: TabFacts['state'];
  /** A capture or release is not proven. */
  readonly checking: boolean;
  readonly label: string | null;
}

/** The slip for a tab in its current state, as receiptline markup. */
export function tabSlip(style: ReceiptStyle, attempt: SlipAttempt, tab: TabSlip, at_ms: number): string {
  const texts = TEXTS[style.language];
  const title = tab.label === null ? [texts.title] : [texts.title, tab.label];
  return slipOf(style, attempt, title, tab.checking ? texts.checking : texts[tab.state], at_ms);
}

/**
 * The slip for a customer whose hold is unconfirmed, as receiptline markup. "Released" and "never held" only for states
 * that prove them (payment-safety I11).
 */
export function doubtfulHoldSlip(
  style: ReceiptStyle,
  attempt: SlipAttempt,
  state: AttemptState,
  at_ms: number,
): string {
  const texts = TEXTS[style.language];
  return slipOf({ ...style, footer: [] }, attempt, [messagesOf(style).unknown_title], holdText(state, texts), at_ms);
}

function holdText(state: AttemptState, texts: (typeof TEXTS)[Language]): string {
  if (state === 'REVERSED') return texts.released;
  if (state === 'NO_CHARGE') return texts.never;
  return state === 'ATTENTION' ? texts.for_person : texts.doubt;
}

function slipOf(
  style: ReceiptStyle,
  attempt: SlipAttempt,
  title: readonly string[],
  statement: string,
  at_ms: number,
): string {
  return [
    ...heading(style, title),
    RULE,
    ...slipFacts(style, attempt, at_ms, attempt.amount_minor),
    RULE,
    new Paper(style.columns).centred(statement),
    ...ending(style),
  ].join('\n');
}

/** The line of a receipt for an amount charged to a tab without named goods. */
export const tabLineName = (language: Language): string => TEXTS[language].line;
