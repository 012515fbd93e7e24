import type { Language } from '../contract/snapshot.ts';
import type { GiftCardRow } from '../gift/gift-card.ts';
import { BLANK, Paper, RULE, TWO_COLUMNS, WIDE, squareCode } from './markup.ts';
import { type ReceiptStyle, dateTime, ending, heading, moneyOf } from './slip.ts';

const TEXTS = {
  es: {
    gift_card: 'TARJETA DE REGALO',
    store_credit: 'VALE DE COMPRA',
    balance: 'Saldo',
    expires: 'Vence',
    bearer: 'Paga quien presente este código. Guárdelo como efectivo.',
  },
  pt: {
    gift_card: 'CARTÃO-PRESENTE',
    store_credit: 'VALE-COMPRA',
    balance: 'Saldo',
    expires: 'Vence',
    bearer: 'Paga quem apresentar este código. Guarde-o como dinheiro.',
  },
  en: {
    gift_card: 'GIFT CARD',
    store_credit: 'STORE CREDIT',
    balance: 'Balance',
    expires: 'Expires',
    bearer: 'Whoever presents this code can pay with it. Keep it like cash.',
  },
} as const satisfies Readonly<Record<Language, Readonly<Record<string, string>>>>;

export type GiftFacts = Pick<GiftCardRow, 'kind' | 'currency' | 'balance_minor' | 'expires_at_ms'> & {
  /** In groups, as it is typed. */
  readonly code: string;
  readonly at_ms: number;
};

/** The gift card itself, when the till generates its code: the only place where the full code appears. */
export function giftSlip(style: ReceiptStyle, facts: GiftFacts): string {
  const texts = TEXTS[style.language];
  const paper = new Paper(style.columns);
  const { kind, currency, balance_minor, expires_at_ms, code, at_ms } = facts;
  return [
    ...heading(style, [texts[kind]]),
    RULE,
    TWO_COLUMNS,
    paper.strongRow(texts.balance, moneyOf(style, currency)(balance_minor)),
    ...(expires_at_ms === null ? [] : [paper.row(texts.expires, dateTime(expires_at_ms))]),
    WIDE,
    BLANK,
    squareCode(code.replaceAll('-', '')),
    BLANK,
    paper.centred(code),
    paper.left(texts.bearer),
    paper.left(`${dateTime(at_ms)}  ${style.till_name}`),
    ...ending(style),
  ].join('\n');
}
