import type { CardRequest, HostAnswer } from '../card-reader.ts';
import type { LocalTime } from '../protocol-machine.ts';
import type { Screen } from './display-texts.ts';
import type { Dialect } from './status-words.ts';

/** What a transaction is for. */
export interface Purchase {
  readonly request: CardRequest;
  readonly local_time: LocalTime;
}

/** The commands in which the two dialects of the family differ (protocols 2.2 and 2.3). All return whole frames. */
export interface VipaProfile {
  readonly dialect: Dialect;
  readonly model: string;
  /** True: a tap's result answers its command. False: the command is answered at once, the result is unsolicited. */
  readonly answers_taps: boolean;
  /** Tags of an encrypted PIN and its key serial number. */
  readonly pin_tags: { readonly data: string; readonly ksn: string };
  resetCommand(): Uint8Array;
  /** Queries whether card data will be encrypted; undefined where there is no such query. */
  encryptionQuery?(): Uint8Array;
  /** Enables contactless, once after a reset. */
  openContactlessCommand?(): Uint8Array;
  /** Starts reports of cards and, where available, keys. */
  cardStatusCommand(): Uint8Array;
  startContactlessCommand(purchase: Purchase): Uint8Array;
  cancelContactlessCommand(): Uint8Array;
  startContactCommand(purchase: Purchase): Uint8Array;
  /** Continues after a decision was requested; `chosen` is the application, as the reader sent it. */
  decideCommand(purchase: Purchase, chosen: Uint8Array | undefined): Uint8Array;
  /** The host's answer, to a card in the slot or after a tap. */
  continueCommand(purchase: Purchase, answer: HostAnswer, is_contact: boolean): Uint8Array;
  /** `track` is the masked track 2 as the reader sent it, `label` the application's label object. */
  onlinePinCommand(purchase: Purchase, shown: { track?: Uint8Array; label?: Uint8Array }): Uint8Array;
  displayCommand(screen: Screen, language: string | undefined): Uint8Array;
}
