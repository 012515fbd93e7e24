import type { CashMovementView, HandOverView } from '../contract/shifts.ts';
import type { Language } from '../contract/snapshot.ts';
import type { CountResult } from '../shift/shift-report.ts';
import { BLANK, Paper, RULE, TWO_COLUMNS } from './markup.ts';
import { SHIFT_MESSAGES } from './shift-messages.ts';
import { type ReceiptStyle, dateTime, ending, heading, moneyOf } from './slip.ts';

const TEXTS = {
  es: {
    in: 'INGRESO DE EFECTIVO',
    out: 'RETIRO DE EFECTIVO',
    hand_over: 'ENTREGA DE GAVETA',
    from: 'Entrega',
    to: 'Recibe',
  },
  pt: { in: 'SUPRIMENTO', out: 'SANGRIA', hand_over: 'ENTREGA DA GAVETA', from: 'Entrega', to: 'Recebe' },
  en: { in: 'CASH IN', out: 'CASH OUT', hand_over: 'DRAWER HAND-OVER', from: 'Gives', to: 'Takes' },
} as const satisfies Readonly<Record<Language, Readonly<Record<string, string>>>>;

export interface DrawerSlip {
  readonly style: ReceiptStyle;
  readonly shift_number: number;
}

/** Accompanies cash moved without a sale, above all into the safe's envelope. Signed by hand. */
export function movementSlip({ style, shift_number }: DrawerSlip, movement: CashMovementView): string {
  const { direction, reason, amount_minor, currency, note, by, at_ms } = movement;
  const texts = TEXTS[style.language];
  const messages = SHIFT_MESSAGES[style.language];
  const paper = new Paper(style.columns);
  return [
    ...heading(style, [texts[direction]]),
    RULE,
    ...who(style, paper, shift_number, at_ms),
    paper.left(by),
    TWO_COLUMNS,
    paper.strongRow(messages.reasons[reason], moneyOf(style, currency)(amount_minor)),
    ...(note === '' ? [] : [paper.detailRow(note)]),
    ...signatures(paper, [messages.signature, messages.signature]),
    ...ending({ ...style, footer: [] }),
  ].join('\n');
}

/** A hand-over of the drawer: the count and the former holder's difference; both sign. */
export function handOverSlip(
  { style, shift_number }: DrawerSlip,
  { from, to, own, note, at_ms }: HandOverView,
): string {
  const texts = TEXTS[style.language];
  const messages = SHIFT_MESSAGES[style.language];
  const paper = new Paper(style.columns);
  const counted = ({ currency, counted_minor, difference_minor }: CountResult): string[] => [
    paper.strongRow(`${messages.counted} ${currency}`, moneyOf(style, currency)(counted_minor)),
    paper.row(messages.difference, moneyOf(style, currency)(difference_minor)),
  ];
  return [
    ...heading(style, [texts.hand_over]),
    RULE,
    ...who(style, paper, shift_number, at_ms),
    paper.left(`${texts.from}: ${from}`),
    paper.left(`${texts.to}: ${to}`),
    TWO_COLUMNS,
    ...own.flatMap(counted),
    ...(note === '' ? [] : [paper.detailRow(note)]),
    ...signatures(paper, [texts.from, texts.to]),
    ...ending({ ...style, footer: [] }),
  ].join('\n');
}

function who(style: ReceiptStyle, paper: Paper, shift_number: number, at_ms: number): string[] {
  return [
    paper.left(`${SHIFT_MESSAGES[style.language].shift} ${shift_number}  ${style.till_name}`),
    paper.left(dateTime(at_ms)),
  ];
}

const signatures = (paper: Paper, names: readonly string[]): string[] => [
  RULE,
  ...names.flatMap((name) => [BLANK, paper.left(`${name}:`), BLANK]),
];
