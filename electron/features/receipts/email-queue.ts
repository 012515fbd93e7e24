import * as z from 'zod';
import type { Clock, Randomness } from '../../../core/clock.ts';
import type { EmailFailure, EmailView } from '../../../core/contract/email.ts';
import { type Result, fail } from '../../../core/result.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import type { Log } from '../../log/log.ts';
import type { ProgramReplaced } from '../../platform/load-part.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { emailAddress, emailMessage, toSend } from './email-message.ts';
import type { EmailServer, SendEmail } from './email-server.ts';
import type { Outbox } from './outbox.ts';
import type { SystemCode } from '../../platform/system-code.ts';

export interface EmailQueueParts {
  readonly outbox: Outbox;
  readonly settings: () => Settings;
  readonly secrets: Secrets;
  readonly send: SendEmail;
  /** The till was moved to another machine, and so were its waiting messages. */
  readonly isResting?: () => boolean;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: Log;
}

/** The data of a receipt message. */
export interface EmailReceipt {
  /** The receipt's code, which names the file. */
  readonly code: string;
  readonly to: string;
  readonly store_name: string;
  readonly subject: string;
  readonly body: string;
}

/** Delay of a message after each failure, in milliseconds; the last one repeats. */
const WAITS_MS = [30_000, 60_000, 300_000, 900_000, 3_600_000] as const;
/** Failures of the message itself, which no retry can solve. */
const FINAL: ReadonlySet<EmailFailure> = new Set(['address_refused', 'message_refused']);

const boundPassword = z.strictObject({ host: z.string(), password: z.string() });

/** A typed password belongs to the server for which it was typed; one given at start-up, to any. */
function passwordFor(host: string | null, secret: string | null): string | null {
  if (secret === null || !secret.startsWith('{')) return secret;
  try {
    const bound = boundPassword.parse(JSON.parse(secret));
    return bound.host === host ? bound.password : null;
  } catch {
    return secret;
  }
}

/**
 * Receipts by e-mail. A message is first a file, and removed when a server accepts it: after a crash it may be sent
 * twice, under the same id, but is never lost. Nothing waits for it.
 */
export class EmailQueue {
  readonly #parts: EmailQueueParts;
  private last_sent_ms: number | null = null;
  private last_failure: EmailFailure | null = null;
  private failures = 0;
  private running: Promise<void> | null = null;
  private cancelRetry: () => void = () => {};
  private stopped = false;

  constructor(parts: EmailQueueParts) {
    this.#parts = parts;
  }

  /** Stores a receipt for sending, and starts to send. Fails with the code of the file error. */
  async keep(receipt: EmailReceipt): Promise<Result<string, SystemCode | ProgramReplaced>> {
    const { outbox, randomness, clock } = this.#parts;
    const mark = randomness.identifier();
    const message = await emailMessage({
      ...receipt,
      from: this.sender(),
      at_ms: clock.wallMs(),
      message_id: this.messageId(mark),
    });
    if (!message.ok) return message;
    const kept = await outbox.keep(`${receipt.code}-${mark.slice(-8)}.eml`, message.value);
    if (kept.ok) this.wake();
    return kept;
  }

  /** Sends waiting messages now, joining a try in progress. */
  wake(): void {
    this.cancelRetry();
    if (this.isOver() || this.#parts.settings().email_host === null) return;
    this.running ??= this.sendAll().finally(() => (this.running = null));
  }

  /** Retries refused messages too. */
  async again(): Promise<void> {
    await this.#parts.outbox.requeueRefused();
    this.failures = 0;
    this.wake();
    await this.running;
  }

  async view(): Promise<EmailView> {
    const { outbox, settings, secrets } = this.#parts;
    const { waiting, refused } = await outbox.list();
    return {
      sends: settings().email_host !== null,
      has_password: passwordFor(settings().email_host, await secrets.read('email_password')) !== null,
      waiting: waiting.length,
      refused: refused.length,
      last_sent_ms: this.last_sent_ms,
      last_failure: this.last_failure,
    };
  }

  /** Sends one message to test the settings. It is not stored. */
  async test(receipt: EmailReceipt): Promise<Result<null, EmailFailure>> {
    const { clock, randomness } = this.#parts;
    const message_id = this.messageId(randomness.identifier());
    const message = { ...receipt, from: this.sender(), at_ms: clock.wallMs(), message_id };
    const made = await emailMessage(message);
    const sent = made.ok ? await this.handOver(made.value) : made;
    this.noteResult(sent);
    if (sent.ok) this.wake();
    return sent;
  }

  /** Stored for this server alone: no other gets it. The error is the secret store's code. */
  async keepPassword(host: string, password: string): ReturnType<Secrets['store']> {
    const kept = await this.#parts.secrets.store('email_password', JSON.stringify({ host, password }));
    if (kept.ok) this.wake();
    return kept;
  }

  /** Starts no further message; one in progress stays a file until the server accepts it. */
  stop(): void {
    this.stopped = true;
    this.cancelRetry();
  }

  private isOver(): boolean {
    return this.stopped || this.#parts.isResting?.() === true;
  }

  private sender(): string | null {
    const { receipt_email_from, email_user } = this.#parts.settings();
    const user = emailAddress.safeParse(email_user);
    return receipt_email_from ?? (user.success ? user.data : null);
  }

  private messageId(mark: string): string {
    return `<${mark}@${this.sender()?.split('@')[1] ?? 'cobro.invalid'}>`;
  }

  private async server(): Promise<EmailServer | null> {
    const { settings, secrets } = this.#parts;
    const { email_host, email_port, email_security, email_user } = settings();
    if (email_host === null) return null;
    const password = passwordFor(email_host, await secrets.read('email_password'));
    return { host: email_host, port: email_port, security: email_security, user: email_user, password };
  }

  private async handOver(kept: Buffer): Promise<Result<null, EmailFailure>> {
    const server = await this.server();
    if (server === null) return fail('no_server');
    const letter = toSend(kept, this.sender());
    if (letter === null) return fail('address_refused');
    const { from, to, raw } = letter;
    return from === null ? fail('no_sender') : await this.#parts.send(server, { from, to, raw });
  }

  /**
   * One after the other, oldest first. A server failure ends the round; a message failure affects only that message.
   */
  private async sendAll(): Promise<void> {
    const { outbox, log } = this.#parts;
    try {
      const tried = new Set<string>();
      for (let name = await this.next(tried); name !== undefined && !this.isOver(); name = await this.next(tried)) {
        tried.add(name);
        const sent = await this.handOver(await outbox.read(name));
        this.noteResult(sent);
        if (sent.ok) await outbox.remove(name);
        else if (FINAL.has(sent.error)) await outbox.markRefused(name);
        else return this.retryLater();
      }
      this.failures = 0;
    } catch (error) {
      log.error('the outbox could not be sent', { event: 'outbox_broke', error });
      this.retryLater();
    }
  }

  /** Messages that arrived during this round belong to it too. */
  private async next(tried: ReadonlySet<string>): Promise<string | undefined> {
    const { waiting } = await this.#parts.outbox.list();
    return waiting.find((name) => !tried.has(name));
  }

  private retryLater(): void {
    const wait_ms = WAITS_MS[Math.min(this.failures, WAITS_MS.length - 1)] ?? WAITS_MS[0];
    this.failures += 1;
    if (!this.stopped) this.cancelRetry = this.#parts.clock.schedule(wait_ms, () => this.wake());
  }

  private noteResult(sent: Result<null, EmailFailure>): void {
    if (sent.ok) this.last_sent_ms = this.#parts.clock.wallMs();
    else this.#parts.log.warn('a receipt was not sent by e-mail', { event: 'email_failed', code: sent.error });
    this.last_failure = sent.ok ? null : sent.error;
  }
}
