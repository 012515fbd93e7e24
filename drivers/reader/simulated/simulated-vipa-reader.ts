import { type Activation, type CardReading, object } from './answer-data.ts';
import { type CardName, SIMULATED_CARDS, type SimulatedCard } from './cards.ts';
import { readHostCode, readTemplatedActivation } from './read-command.ts';
import { type Fault, crosses, trailing } from './script.ts';
import { SimulatedReader, type SimulatedReaderParts } from './simulated-reader.ts';
import {
  type VipaDialect,
  cardStatusData,
  decidedData,
  decisionData,
  identityData,
  keyData,
  onlineData,
  onlinePinData,
  statusData,
  swipeData,
  template,
} from './vipa-answer-data.ts';
import { VipaVoice, ERROR, KEY, NAMES, NOISE, OK, PROMPT } from './vipa-voice.ts';
import { VipaCommandCollector, type VipaReceivedCommand, encodeVipaMessage } from './vipa-device-codec.ts';
import { type TapPlan, planTap } from './vipa-card-plan.ts';

/** D0 02, which tills send to see whether a device is present. */
const INFORMATION = 0xd002;

/** The device's activity: none, waiting for a tap, or a chip waiting for a decision, the host or a PIN. */
type Work = 'idle' | 'tap' | 'decision' | 'host' | 'tap_host' | 'pin';

/**
 * The device side of Verifone VIPA and Miura MPI, at the far end of a line. The customer's actions come from the script
 * or the control (protocols 2.3).
 */
export class SimulatedVipaReader extends SimulatedReader {
  readonly #dialect: VipaDialect;
  readonly #commands = new VipaCommandCollector();
  #work: Work = 'idle';
  #is_reporting = false;
  readonly #voice: VipaVoice;
  #activation: Activation | undefined;
  #inserted: SimulatedCard | undefined;
  #reading: CardReading | undefined;

  constructor(parts: SimulatedReaderParts, dialect: VipaDialect) {
    super(parts, {
      event: encodeVipaMessage({ status_word: OK, data: keyData(KEY.enter), is_unasked: true }),
      noise: NOISE,
    });
    this.#dialect = dialect;
    this.#voice = new VipaVoice(this.output, this.log);
  }

  override get isWaiting(): boolean {
    return this.#work === 'tap' || (this.#work === 'idle' && this.#is_reporting && this.#inserted === undefined);
  }

  protected override forgetTransaction(): void {
    this.#commands.reset();
    this.#endWork();
    this.#inserted = undefined;
    this.#is_reporting = false;
  }

  #endWork(): void {
    this.#work = 'idle';
    this.#voice.is_answer_due = false;
    this.#activation = undefined;
    this.#reading = undefined;
  }

  protected override receive(chunk: Uint8Array, at_ms: number): void {
    for (const command of this.#commands.push(chunk, at_ms)) this.#obey(command);
  }

  #obey(command: VipaReceivedCommand): void {
    const { code } = command;
    if (code !== INFORMATION) this.log({ event: 'command', text: code.toString(16).padStart(4, '0') });
    if (code === 0xd0ff) return this.#abort();
    if (code === 0xc0c0) return this.#cancelTap();
    if (this.#voice.is_answer_due || (this.#work === 'tap' && code !== 0xc0a0)) return this.#refuseInterruption(code);
    switch (code) {
      case INFORMATION:
        return this.#voice.answerAt('ping', OK, template('E1', object('9F1E', Buffer.from('COBROSIM', 'ascii'))));
      case 0xd000:
        this.forget();
        return this.#voice.answerAt('version', OK, identityData(this.script.version ?? NAMES[this.#dialect]));
      case 0xd060:
        return this.#report(command);
      case 0xd201:
      case 0xd202:
        return this.#voice.answer(OK);
      case 0xded1:
        return this.#startChip(command);
      case 0xded2:
        return this.#goOn(command);
      case 0xded6:
        return this.#enterPin();
      default:
        return this.#obeyDialect(command);
    }
  }

  #obeyDialect(command: VipaReceivedCommand): void {
    switch (`${this.#dialect} ${command.code.toString(16)}`) {
      case 'miura eee0':
        return this.#voice.answerAt(
          'encryption',
          OK,
          template('E1', object('DFAE01', this.script.is_encrypting ? '06' : '02')),
        );
      case 'vipa c001':
        return this.#voice.answerAt('poll_mode', OK);
      case 'miura dec1':
      case 'vipa c0a0':
        return this.#waitForTap(command);
      case 'vipa c0a1':
        return this.#hearHost(command, false);
      default:
        return this.#voice.answer(ERROR.instruction);
    }
  }

  /** One command at a time, and only an abort while a card is being processed; a driver must never cause this. */
  #refuseInterruption(code: number): void {
    this.log({ event: 'violation', text: `command ${code.toString(16).padStart(4, '0')} while another is at work` });
    this.#voice.answer(ERROR.order);
  }

  /** Reports cards from here on, starting with one already in the slot. */
  #report(command: VipaReceivedCommand): void {
    this.#is_reporting = (command.p1 & 0x01) !== 0;
    if (this.#dialect === 'vipa') this.#voice.answer(OK);
    this.#voice.sendUnsolicited(cardStatusData(this.#dialect, this.#inserted !== undefined));
  }

  #waitForTap(command: VipaReceivedCommand): void {
    const activation = readTemplatedActivation(command.data);
    if (!activation) return this.#voice.answer(ERROR.data_missing);
    this.#activation = activation;
    this.#work = 'tap';
    if (this.#dialect === 'vipa') this.#voice.answer(OK);
    const card = this.customer.next();
    if (card) this.later(this.script.presentation_ms, () => this.hold(card));
  }

  /** The result of a tap: Miura sends it as the command's answer, VIPA unsolicited. */
  #endTap(status_word: number, data?: Buffer, next: Work = 'idle'): void {
    this.#work = next;
    this.#voice.sendAt('card', { status_word, ...(data ? { data } : {}), is_unasked: this.#dialect === 'vipa' });
  }

  protected override hold(name: CardName): void {
    // Without a card the reader waits until the till cancels.
    if (name === 'no_card') return;
    const simulated = SIMULATED_CARDS[name];
    const { card, behaviour } = simulated;
    if (behaviour.kind === 'customer_cancels') return this.#pressCancel();
    const is_tap = behaviour.kind === 'contactless' || behaviour.kind === 'failure';
    if (is_tap && this.#work !== 'tap') return;
    this.stopTimers();
    this.log({ event: 'card', text: name });
    this.counter += 1;
    const activation = this.#activation ?? { wait_seconds: 0, interfaces: 0x07, objects: new Map() };
    const reading: CardReading = { card, activation, counter: this.counter };
    switch (behaviour.kind) {
      case 'stripe':
        return this.#swipe(reading);
      case 'chip':
        if (behaviour.is_tapped_first && this.#work === 'tap') return this.#sendToChip(simulated);
        return this.#insert(simulated);
      case 'chip_fallback':
        return this.#insert(simulated);
      default:
        return this.#playTap(
          planTap(this.#dialect, simulated, reading, this.customer.takeSecondTry(name)),
          name,
          reading,
        );
    }
  }

  #playTap(plan: TapPlan, name: CardName, reading: CardReading): void {
    if (plan.works_again) this.customer.willTryAgain(name);
    this.#reading = reading;
    this.later(this.script.step_ms, () =>
      this.#endTap(plan.status_word, plan.data, plan.asks_host ? 'tap_host' : 'idle'),
    );
  }

  /** A tap was not enough, so the customer inserts the same card. */
  #sendToChip(simulated: SimulatedCard): void {
    this.#endTap(ERROR.use_chip);
    this.later(this.script.step_ms, () => this.#insert(simulated));
  }

  #insert(simulated: SimulatedCard): void {
    this.#inserted = simulated;
    const was_tap = this.#work === 'tap';
    const bytes = { status_word: OK, data: cardStatusData(this.#dialect, true), is_unasked: true };
    if (this.#dialect === 'vipa') return this.#voice.sendAt('card', bytes);
    this.output.send(encodeVipaMessage(bytes));
    if (was_tap) this.#endTap(ERROR.inserted);
  }

  #swipe(reading: CardReading): void {
    const was_tap = this.#work === 'tap';
    this.#voice.sendAt('card', { status_word: OK, data: swipeData(this.#dialect, reading), is_unasked: true });
    if (this.#dialect === 'vipa' || !was_tap) return;
    this.#work = 'idle';
    this.#voice.answer(ERROR.swiped);
  }

  #pressCancel(): void {
    this.log({ event: 'card', text: 'customer_cancels' });
    if (this.#dialect === 'vipa') return this.#voice.sendUnsolicited(keyData(KEY.cancel));
    if (this.#work === 'tap') this.#endTap(ERROR.cancelled);
  }

  #startChip(command: VipaReceivedCommand): void {
    const simulated = this.#inserted;
    const activation = readTemplatedActivation(command.data);
    if (!activation) return this.#voice.answer(ERROR.data_missing);
    if (!simulated) return this.#voice.answer(ERROR.removed);
    this.#activation = activation;
    this.#reading = { card: simulated.card, activation, counter: this.counter };
    this.#voice.is_answer_due = true;
    if (simulated.behaviour.kind === 'chip_fallback') return this.#failChip(simulated);
    const data = decisionData(this.#reading);
    this.later(this.script.step_ms, () => {
      this.#work = 'decision';
      this.#voice.answerAt('contact_start', OK, data);
    });
  }

  /** The chip is unreadable; the customer removes the card and swipes it. */
  #failChip({ card }: SimulatedCard): void {
    const reading = this.#reading;
    this.#inserted = undefined;
    this.later(this.script.step_ms, () => {
      this.#voice.answerAt('contact_start', ERROR.unreadable_chip);
      this.#voice.sendUnsolicited(cardStatusData(this.#dialect, false));
    });
    if (reading) this.later(4 * this.script.step_ms, () => this.#swipe({ ...reading, card }));
  }

  #goOn(command: VipaReceivedCommand): void {
    switch (this.#work) {
      case 'decision':
        return this.#verify();
      case 'host':
      case 'tap_host':
        return this.#hearHost(command, this.#work === 'host');
      default:
        return this.#voice.answer(ERROR.order);
    }
  }

  /** PINs, one step each, then the cryptogram that requests online authorization. */
  #verify(): void {
    const { behaviour } = this.#inserted ?? {};
    const reading = this.#reading;
    if (behaviour?.kind !== 'chip' || !reading) return this.#voice.answer(ERROR.removed);
    this.#voice.is_answer_due = true;
    const prompts: number[] = [];
    for (let pin = 0; pin < (behaviour.wrong_pins ?? 0); pin += 1) prompts.push(PROMPT.enter_pin, PROMPT.wrong_pin);
    if (behaviour.wrong_pins !== undefined) prompts.push(PROMPT.enter_pin);
    prompts.forEach((prompt, index) =>
      this.later(index * this.script.step_ms, () => this.#voice.sendUnsolicited(statusData(prompt))),
    );
    const data = onlineData(this.#dialect, reading, '05', { wants_online_pin: behaviour.is_pin_online ?? false });
    this.later((prompts.length + 1) * this.script.step_ms, () => {
      this.#work = 'host';
      this.#voice.answerAt('contact_authenticate', OK, data);
    });
  }

  #enterPin(): void {
    const reading = this.#reading;
    if (!reading || (this.#work !== 'host' && this.#work !== 'tap_host')) return this.#voice.answer(ERROR.order);
    this.#voice.is_answer_due = true;
    this.#voice.sendUnsolicited(statusData(PROMPT.enter_pin));
    this.later(2 * this.script.step_ms, () => this.#voice.answer(OK, onlinePinData(this.#dialect, reading)));
  }

  /** The card's second cryptogram: it follows the host, unless the script makes it refuse (protocols 7.7). */
  #hearHost(command: VipaReceivedCommand, is_contact: boolean): void {
    const reading = this.#reading;
    if (!reading || (this.#work !== 'host' && this.#work !== 'tap_host')) return this.#voice.answer(ERROR.order);
    const fault = this.output.takeFault('host_answer');
    const is_approved = readHostCode(command.data) === '00' && fault?.fault !== 'refuse';
    this.#endWork();
    this.#inserted = undefined;
    if (is_contact && fault?.fault === 'torn') return this.#voice.answer(ERROR.removed);
    const bytes = { status_word: OK, data: decidedData(is_approved, reading) };
    this.#voice.send(bytes, fault);
    if (is_contact) this.#voice.sendUnsolicited(cardStatusData(this.#dialect, false));
  }

  /** Ends any activity and answers twice: for the activity, and for the abort itself. */
  #abort(): void {
    const was_at_work = this.#voice.is_answer_due || (this.#work === 'tap' && this.#dialect === 'miura');
    const is_busy = was_at_work || this.#work !== 'idle' || this.#is_reporting;
    const fault = this.output.takeFault(is_busy ? 'cancel' : 'ping');
    // A lost abort ends nothing.
    if (fault?.fault === 'lost') return;
    const activation = this.#activation;
    this.forget();
    if (activation && crosses(fault)) this.#cross(activation, fault);
    else if (was_at_work) this.#voice.answer(ERROR.cancelled);
    this.#voice.send({ status_word: OK }, fault);
  }

  /** VIPA only: ends the wait for a tap; the end itself is reported unsolicited. */
  #cancelTap(): void {
    if (this.#dialect !== 'vipa') return this.#voice.answer(ERROR.instruction);
    const was_waiting = this.#work === 'tap';
    const fault = this.output.takeFault('cancel');
    if (fault?.fault === 'lost') return;
    const activation = this.#activation;
    this.stopTimers();
    this.#endWork();
    this.#is_reporting = this.#inserted !== undefined;
    if (activation && crosses(fault)) this.#cross(activation, fault);
    this.#voice.send({ status_word: OK }, fault);
    if (was_waiting) this.#voice.sendAt(undefined, { status_word: ERROR.cancelled, is_unasked: true });
  }

  #cross(activation: Activation, fault: Fault): void {
    this.counter += 1;
    const reading = { card: SIMULATED_CARDS.visa_credit.card, activation, counter: this.counter };
    const data = onlineData(this.#dialect, reading, '07');
    this.#voice.send({ status_word: OK, data, is_unasked: this.#dialect === 'vipa' }, trailing(fault));
  }
}
