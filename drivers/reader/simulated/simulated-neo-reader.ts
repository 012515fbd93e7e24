import { type Activation, failureData, resultCode } from './answer-data.ts';
import { type CardName, SIMULATED_CARDS, type SimulatedCard } from './cards.ts';
import { type AnswerPlan, planContactAuthenticate, planContactStart, planPresentation } from './card-plan.ts';
import { CommandCollector, type ReceivedCommand, encodeAnswer, encodeDisplayEvent } from './device-codec.ts';
import { readActivation, readContactStart } from './read-command.ts';
import { type Fault, type FaultPoint, crosses, trailing } from './script.ts';
import { SimulatedReader, type SimulatedReaderParts } from './simulated-reader.ts';

const DISPLAY = { welcome: 0x00, present_card: 0x01, processing: 0x03, approved: 0x04, declined: 0x05 } as const;
const NOISE = Buffer.from('\0VViVOtech2\0\x18noise', 'latin1');
const NAME = 'Cobro Simulated NEO v1.0';
const STATUS = {
  ok: 0x00,
  unknown_command: 0x02,
  unknown_sub_command: 0x03,
  crc_error: 0x04,
  bad_parameter: 0x05,
  timeout: 0x08,
  failed: 0x0a,
} as const;
/** First bytes of supported commands; with an unknown second byte they are an unknown sub-command (protocols 1.7). */
const KNOWN_COMMANDS: ReadonlySet<number> = new Set([0x01, 0x02, 0x03, 0x05, 0x18, 0x29, 0x60, 0xc7]);
const USER_INTERFACE = 0x0e;
const HAVE_NEXT = 0x63;
const CARD_DID_NOT_RESPOND = 0x30;

/** The device side of ID TECH NEO, at the far end of a line. The customer's actions come from script or control. */
export class SimulatedNeoReader extends SimulatedReader {
  readonly #commands = new CommandCollector();
  #activation: Activation | undefined;
  /** The card in the slot, between the steps of a contact transaction. */
  #inserted: SimulatedCard | undefined;

  constructor(parts: SimulatedReaderParts) {
    super(parts, { event: encodeDisplayEvent(DISPLAY.processing), noise: NOISE });
  }

  override get isWaiting(): boolean {
    return this.#activation !== undefined && this.#inserted === undefined;
  }

  protected override forgetTransaction(): void {
    this.#commands.reset();
    this.#activation = undefined;
    this.#inserted = undefined;
  }

  protected override receive(chunk: Uint8Array, at_ms: number): void {
    for (const command of this.#commands.push(chunk, at_ms)) this.#obey(command);
  }

  #obey(command: ReceivedCommand): void {
    const code = (command.command << 8) | command.sub_command;
    // Pings of an idle line are not logged.
    if (code !== 0x1801) this.log({ event: 'command', text: code.toString(16).padStart(4, '0') });
    if (!command.is_intact) return this.#answer(command, STATUS.crc_error);
    if (this.#activation && !this.#isAllowedNow(command)) this.#cancelByViolation(code);
    switch (code) {
      case 0x1801:
        return this.#answerAt('ping', command, STATUS.ok);
      case 0x2900:
        return this.#answerAt('version', command, STATUS.ok, Buffer.from(this.script.version ?? NAME, 'latin1'));
      case 0x0101:
        return this.#answerAt('poll_mode', command, STATUS.ok);
      case 0xc737:
        return this.#answerAt('encryption', command, STATUS.ok, Buffer.of(this.script.is_encrypting ? 0x03 : 0x00));
      case 0x0240:
        return this.#activate(command);
      case 0x0501:
        return this.#cancel(command);
      case 0x0303:
        return this.#hearHost(command);
      case 0x6010:
        return this.#startContact(command);
      case 0x6011:
        return this.#authenticate(command);
      case 0x6012:
        return this.#hearHostContact(command);
      default:
        return this.#answer(
          command,
          KNOWN_COMMANDS.has(command.command) ? STATUS.unknown_sub_command : STATUS.unknown_command,
        );
    }
  }

  /** Only Cancel while waiting for a card; the next contact step once one is in the slot (protocols 1.2 and 1.6). */
  #isAllowedNow({ command }: ReceivedCommand): boolean {
    return command === 0x05 || (command === 0x60 && this.#inserted !== undefined);
  }

  /** A reader takes any command during an activation for Cancel (protocols 1.2); a driver must never cause this. */
  #cancelByViolation(code: number): void {
    this.log({ event: 'violation', text: `command ${code.toString(16).padStart(4, '0')} during an activation` });
    this.forget();
  }

  #activate(command: ReceivedCommand): void {
    const activation = readActivation(command.data);
    if (!activation) return this.#answer(command, STATUS.bad_parameter);
    this.#activation = activation;
    this.#waitForCard(command);
  }

  #waitForCard(command: ReceivedCommand): void {
    const activation = this.#activation;
    if (!activation) return;
    this.output.send(encodeDisplayEvent(DISPLAY.present_card));
    this.later(activation.wait_seconds * 1_000, () => {
      this.#activation = undefined;
      this.#answerAt('card', command, STATUS.timeout);
    });
    const card = this.customer.next();
    if (card) this.later(this.script.presentation_ms, () => this.hold(card));
  }

  protected override hold(card: CardName): void {
    // Without a card the reader waits until it times out.
    if (card === 'no_card') return;
    this.stopTimers();
    this.log({ event: 'card', text: card });
    const simulated = SIMULATED_CARDS[card];
    const is_second_try = this.customer.takeSecondTry(card);
    const activation = this.#activation;
    if (!activation) return;
    this.counter += 1;
    const plan = planPresentation(simulated, { activation, counter: this.counter, is_second_try });
    if (plan.works_again) this.customer.willTryAgain(card);
    this.#play(plan, 'card', { command: 0x02, sub_command: 0x40 }, () => {
      if (plan.inserted) this.#inserted = simulated;
      else this.#activation = undefined;
    });
  }

  #startContact(command: ReceivedCommand): void {
    const started = readContactStart(command.data);
    if (!started) return this.#answer(command, STATUS.bad_parameter);
    const simulated = this.#inserted ?? SIMULATED_CARDS.visa_chip;
    this.#inserted = simulated;
    this.#activation = { ...started, interfaces: 0x04 };
    this.output.send(this.#encode(command, HAVE_NEXT));
    this.#play(planContactStart(simulated), 'contact_start', command, () => {
      if (simulated.behaviour.kind === 'chip_fallback') this.#leaveSlot();
    });
  }

  /** The chip is unreadable, so the customer will swipe the same card. */
  #leaveSlot(): void {
    this.#inserted = undefined;
    this.#activation = undefined;
    this.customer.orderFirst('chip_fallback');
  }

  #authenticate(command: ReceivedCommand): void {
    const simulated = this.#inserted;
    const activation = this.#activation;
    if (!simulated || !activation) return this.#answer(command, STATUS.failed, failureData(0x01));
    this.output.send(this.#encode(command, HAVE_NEXT));
    const plan = planContactAuthenticate(simulated, { activation, counter: this.counter, is_second_try: false });
    this.#play(plan, 'contact_authenticate', command, () => undefined);
  }

  /** Shows the steps in order, then answers. */
  #play(
    plan: AnswerPlan,
    at: FaultPoint,
    command: Pick<ReceivedCommand, 'command' | 'sub_command'>,
    done: () => void,
  ): void {
    const { step_ms } = this.script;
    plan.messages.forEach((message, index) => {
      this.later(index * step_ms, () => this.output.send(this.#encode(command, USER_INTERFACE, Buffer.of(message))));
    });
    this.later(plan.messages.length * step_ms, () => {
      done();
      this.#answerAt(at, command, plan.status, plan.data);
    });
  }

  #cancel(command: ReceivedCommand): void {
    const fault = this.output.takeFault('cancel');
    const activation = this.#activation;
    this.forget();
    if (activation && crosses(fault)) {
      this.counter += 1;
      const plan = planPresentation(SIMULATED_CARDS.visa_credit, {
        activation,
        counter: this.counter,
        is_second_try: false,
      });
      this.#answerWith(trailing(fault), { command: 0x02, sub_command: 0x40 }, plan.status, plan.data);
    }
    this.output.send(encodeDisplayEvent(DISPLAY.welcome));
    this.#answerWith(fault, command, STATUS.ok);
  }

  /** Update Balance: the card has left, so the reader only shows the host's answer (protocols 1.5). */
  #hearHost(command: ReceivedCommand): void {
    const fault = this.output.takeFault('host_answer');
    const is_approved = command.data[0] === 0x00;
    this.output.send(encodeDisplayEvent(is_approved ? DISPLAY.approved : DISPLAY.declined));
    if (fault?.fault === 'refuse') return this.#answer(command, STATUS.failed, Buffer.of(0x62, 0x00, 0x00, 0x00));
    this.#answerWith(fault, command, STATUS.ok);
  }

  /** The card's second cryptogram: it follows the host, unless the script makes it refuse (protocols 7.7). */
  #hearHostContact(command: ReceivedCommand): void {
    const fault = this.output.takeFault('host_answer');
    const was_inserted = this.#inserted !== undefined;
    this.forget();
    if (!was_inserted) return this.#answer(command, STATUS.failed, failureData(0x01));
    if (fault?.fault === 'torn') return this.#answer(command, STATUS.failed, failureData(CARD_DID_NOT_RESPOND));
    this.output.send(this.#encode(command, HAVE_NEXT));
    const response_code = command.data.subarray(3, 5).toString('latin1');
    const is_approved = command.data[0] === 0x01 && response_code === '00' && fault?.fault !== 'refuse';
    this.#answerWith(fault, command, STATUS.ok, resultCode(is_approved ? '0002' : '0003'));
  }

  #answerAt(
    at: FaultPoint,
    command: Pick<ReceivedCommand, 'command' | 'sub_command'>,
    status: number,
    data?: Buffer,
  ): void {
    this.#answerWith(this.output.takeFault(at), command, status, data);
  }

  #answerWith(
    fault: Fault | undefined,
    command: Pick<ReceivedCommand, 'command' | 'sub_command'>,
    status: number,
    data?: Buffer,
  ): void {
    const answer =
      fault?.fault === 'status' ? this.#encode(command, fault.status) : this.#encode(command, status, data);
    const hex = [command.command, status].map((byte) => byte.toString(16).padStart(2, '0'));
    if (command.command !== 0x18) this.log({ event: 'answer', text: `${hex[0]} status ${hex[1]}` });
    this.output.sendSpoiled(answer, fault);
  }

  #answer(command: Pick<ReceivedCommand, 'command' | 'sub_command'>, status: number, data?: Buffer): void {
    this.#answerWith(undefined, command, status, data);
  }

  #encode(command: Pick<ReceivedCommand, 'command' | 'sub_command'>, status: number, data?: Buffer): Buffer {
    const { command: code, sub_command } = command;
    return encodeAnswer(this.script.header, { command: code, sub_command, status, ...(data ? { data } : {}) });
  }
}
