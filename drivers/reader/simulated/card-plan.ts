import {
  type Activation,
  type CardReading,
  clearContactlessData,
  contactOnlineData,
  contactlessData,
  failureData,
  resultCode,
  stripeData,
  unifiedResultCode,
} from './answer-data.ts';
import type { SimulatedCard } from './cards.ts';

/** The messages that the reader shows in order, and its final answer. */
export interface AnswerPlan {
  /** Data of intermediate answers, status 0E. */
  readonly messages: readonly number[];
  readonly status: number;
  readonly data: Buffer;
  /** The card was inserted and stays in the slot. */
  readonly inserted?: boolean;
  /** The same card works when presented again. */
  readonly works_again?: boolean;
}

export interface PlanContext {
  readonly activation: Activation;
  readonly counter: number;
  readonly is_second_try: boolean;
}

const MESSAGE = { card_detected: 0x01, enter_pin: 0x09, wrong_pin: 0x21, processing: 0x16 } as const;
const STATUS = { ok: 0x00, failed: 0x0a, request_online: 0x23, contact_online: 0x30, card_inserted: 0xa3 } as const;
const GO_TO_CONTACT = 0x02;
const STRIPE_ONLY = 0x01;
const EMPTY = Buffer.alloc(0);

/** A card is presented to an activated reader. */
export function planPresentation({ card, behaviour }: SimulatedCard, context: PlanContext): AnswerPlan {
  const reading: CardReading = { card, activation: context.activation, counter: context.counter };
  const detected = [MESSAGE.card_detected];
  switch (behaviour.kind) {
    case 'contactless':
      return { messages: detected, status: STATUS.request_online, data: contactlessWithFlaw(reading, behaviour.flaw) };
    case 'stripe':
      return { messages: detected, status: STATUS.ok, data: stripeData(reading, '90') };
    case 'chip_fallback':
      if (context.activation.interfaces === STRIPE_ONLY) {
        return { messages: detected, status: STATUS.ok, data: stripeData(reading, '80') };
      }
      return { messages: [], status: STATUS.card_inserted, data: EMPTY, inserted: true };
    case 'chip':
      if (behaviour.is_tapped_first) {
        return { messages: detected, status: STATUS.failed, data: failureData(GO_TO_CONTACT), inserted: true };
      }
      return { messages: [], status: STATUS.card_inserted, data: EMPTY, inserted: true };
    case 'failure':
      if (context.is_second_try)
        return { messages: detected, status: STATUS.request_online, data: contactlessData(reading) };
      return {
        messages: detected,
        status: STATUS.failed,
        data: failureData(behaviour.error),
        works_again: behaviour.works_again,
      };
    case 'customer_cancels':
      return { messages: [], status: STATUS.ok, data: unifiedResultCode('0012') };
    case 'no_card':
      return { messages: [], status: 0x08, data: EMPTY };
  }
}

function contactlessWithFlaw(
  reading: CardReading,
  flaw: 'clear_number' | 'wrong_amount' | 'declined_by_card' | undefined,
): Buffer {
  switch (flaw) {
    case 'clear_number':
      return clearContactlessData(reading);
    case 'wrong_amount': {
      const objects = new Map(reading.activation.objects).set('9F02', Buffer.from('000000000001', 'hex'));
      return contactlessData({ ...reading, activation: { ...reading.activation, objects } });
    }
    case 'declined_by_card':
      return contactlessData(reading, '00');
    case undefined:
      return contactlessData(reading);
  }
}

/** First contact step: the application was selected, or the chip does not answer. */
export function planContactStart({ behaviour }: SimulatedCard): AnswerPlan {
  const code = behaviour.kind === 'chip_fallback' ? '0007' : '0010';
  return { messages: [MESSAGE.card_detected], status: STATUS.ok, data: resultCode(code) };
}

/** Second contact step: PINs, then the cryptogram that requests online authorization. */
export function planContactAuthenticate({ card, behaviour }: SimulatedCard, context: PlanContext): AnswerPlan {
  const wrong_pins = behaviour.kind === 'chip' ? behaviour.wrong_pins : undefined;
  const messages: number[] = [];
  if (wrong_pins !== undefined) {
    for (let pin = 0; pin < wrong_pins; pin += 1) messages.push(MESSAGE.enter_pin, MESSAGE.wrong_pin);
    messages.push(MESSAGE.enter_pin);
  }
  messages.push(MESSAGE.processing);
  const is_pin_online = behaviour.kind === 'chip' && behaviour.is_pin_online === true;
  if (is_pin_online) messages.unshift(MESSAGE.enter_pin);
  const data = contactOnlineData({ card, activation: context.activation, counter: context.counter }, { is_pin_online });
  return { messages, status: STATUS.contact_online, data };
}
