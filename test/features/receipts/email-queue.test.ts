import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EmailFailure } from '../../../core/contract/email.ts';
import { fail, succeed } from '../../../core/result.ts';
import { type Settings, defaultSettings } from '../../../core/settings/settings.ts';
import { EmailQueue } from '../../../electron/features/receipts/email-queue.ts';
import { type SendEmail, connectionTo, sendBySmtp } from '../../../electron/features/receipts/email-server.ts';
import { SILENT_LOG } from '../../../electron/log/log.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { CountedRandomness } from '../../fixtures/counted-randomness.ts';
import { MemoryOutbox } from '../../fixtures/memory-outbox.ts';
import { type AddressInfo, type Server, type Socket, createServer } from 'node:net';
import { once } from 'node:events';

/** Responses by step; other steps are accepted. */
interface SmtpScript {
  readonly greeting?: string;
  readonly login?: string;
  readonly recipient?: string;
  readonly message?: string;
  /** Closes the connection after the message instead of responding. */
  readonly hangs_up?: boolean;
}

/** An SMTP server on loopback with a script that can change between messages. */
class SmtpServer {
  script: SmtpScript = {};
  readonly messages: string[] = [];
  /** User and password of each login, as sent. */
  readonly logins: string[] = [];
  private readonly server: Server = createServer((socket) => this.talk(socket));

  static async start(): Promise<SmtpServer> {
    const one = new SmtpServer();
    one.server.listen(0, '127.0.0.1');
    await once(one.server, 'listening');
    return one;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  stop(): void {
    this.server.close();
  }

  private talk(socket: Socket): void {
    const {
      greeting = '220 mail.test',
      login = '235 welcome',
      recipient = '250 ok',
      message = '250 queued',
    } = this.script;
    let pending = '';
    let data: string | null = null;
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    socket.on('error', () => undefined);
    say(greeting);
    socket.on('data', (bytes) => {
      pending += bytes.toString('latin1');
      for (;;) {
        if (data !== null) {
          const end = pending.indexOf('\r\n.\r\n');
          if (end < 0) return;
          const text = pending.slice(0, end);
          pending = pending.slice(end + 5);
          data = null;
          if (this.script.hangs_up === true) return void socket.destroy();
          if (message.startsWith('2')) this.messages.push(text);
          say(message);
          continue;
        }
        const end = pending.indexOf('\r\n');
        if (end < 0) return;
        const line = pending.slice(0, end);
        pending = pending.slice(end + 2);
        const verb = line.slice(0, 4).toUpperCase();
        if (verb === 'EHLO') socket.write('250-mail.test\r\n250 AUTH PLAIN\r\n');
        else if (verb === 'AUTH') {
          this.logins.push(Buffer.from(line.slice(11), 'base64').toString('utf8').replaceAll('\0', ' ').trim());
          say(login);
        } else if (verb === 'RCPT') say(recipient);
        else if (verb === 'DATA') {
          data = '';
          say('354 go on');
        } else say(verb === 'QUIT' ? '221 bye' : '250 ok');
      }
    });
  }
}

const receipt = (code: string) => ({
  code,
  to: 'ana@example.cl',
  store_name: 'La Esquina',
  subject: 'Comprobante',
  body: 'TOTAL 1.900',
});

class Mail {
  readonly outbox = new MemoryOutbox();
  readonly clock = new ManualClock();
  password: string | null = 'secret';
  settings: Settings;
  readonly queue: EmailQueue;

  constructor(send: SendEmail, settings: Partial<Settings> = {}) {
    this.settings = { ...defaultSettings(), receipt_email_from: 'caja@example.cl', ...settings };
    this.queue = new EmailQueue({
      outbox: this.outbox,
      settings: () => this.settings,
      secrets: {
        read: async () => this.password,
        store: async (_name, value) => {
          this.password = value;
          return succeed(null);
        },
      },
      send,
      clock: this.clock,
      randomness: new CountedRandomness('mail'),
      log: SILENT_LOG,
    });
  }
}

/** A server with one scripted reply for each message. */
function answering(...answers: readonly (EmailFailure | 'sent')[]) {
  const sent: string[] = [];
  const left = [...answers];
  const send: SendEmail = async (_server, { to, raw }) => {
    const answer = left.shift() ?? 'sent';
    if (answer !== 'sent') return fail(answer);
    sent.push(`${to} ${/Message-ID: (\S+)/.exec(raw.toString())?.[1]}`);
    return succeed(null);
  };
  return { send, sent };
}

const PATIENT = { timeout: 30_000 };
const HOST = { email_host: '127.0.0.1' } as const;

describe('receipts that leave by e-mail', () => {
  it('stay files where no server is set', async () => {
    const { send, sent } = answering();
    const { queue } = new Mail(send);
    await queue.keep(receipt('V1'));
    expect(await queue.view()).toMatchObject({ sends: false, waiting: 1 });
    expect(sent).toEqual([]);
  });

  it('are removed with their addresses once the server took them', async () => {
    const { send, sent } = answering();
    const mail = new Mail(send, HOST);
    await mail.queue.keep(receipt('V1'));
    await expect.poll(() => mail.outbox.messages.size, PATIENT).toBe(0);
    expect(sent).toHaveLength(1);
    expect(await mail.queue.view()).toMatchObject({
      waiting: 0,
      last_sent_ms: mail.clock.wallMs(),
      last_failure: null,
    });
  });

  it('wait for a server that is away, longer each time, and go out under the same identity', async () => {
    const { send, sent } = answering('unreachable', 'server_busy');
    const mail = new Mail(send, HOST);
    await mail.queue.keep(receipt('V1'));
    await expect.poll(async () => (await mail.queue.view()).last_failure, PATIENT).toBe('unreachable');
    mail.clock.advance(30_000);
    await expect.poll(async () => (await mail.queue.view()).last_failure, PATIENT).toBe('server_busy');
    mail.clock.advance(59_000);
    expect(sent).toEqual([]);
    mail.clock.advance(1_000);
    await expect.poll(() => sent.length, PATIENT).toBe(1);
    expect(mail.outbox.messages.size).toBe(0);
  });

  it('are set aside one by one when the server refuses their address, and are tried again when asked', async () => {
    const { send, sent } = answering('address_refused', 'sent');
    const mail = new Mail(send);
    await mail.queue.keep(receipt('V1'));
    await mail.queue.keep(receipt('V2'));
    mail.settings = { ...mail.settings, ...HOST };
    await mail.queue.again();
    expect(await mail.queue.view()).toMatchObject({ waiting: 0, refused: 1 });
    expect(sent).toHaveLength(1);
    await mail.queue.again();
    expect(await mail.queue.view()).toMatchObject({ waiting: 0, refused: 0 });
    expect(sent).toHaveLength(2);
  });

  it('need a sender', async () => {
    const { send, sent } = answering();
    const mail = new Mail(send, { ...HOST, receipt_email_from: null });
    expect(await mail.queue.test(receipt('TEST'))).toEqual(fail('no_sender'));
    mail.settings = { ...mail.settings, email_user: 'caja1@example.cl' };
    expect((await mail.queue.test(receipt('TEST'))).ok).toBe(true);
    expect(sent).toHaveLength(1);
  });

  it('cross no network in clear', () => {
    const server = { port: 587, security: 'starttls', user: 'caja', password: 'secret' } as const;
    expect(connectionTo({ ...server, host: 'smtp.example.com' })).toMatchObject({ requireTLS: true, ignoreTLS: false });
    expect(connectionTo({ ...server, host: 'smtp.example.com', security: 'tls' })).toMatchObject({ secure: true });
    expect(connectionTo({ ...server, host: '127.0.0.1' })).toMatchObject({ requireTLS: false });
  });
});

describe('a mail server that speaks SMTP', () => {
  let server: SmtpServer;
  beforeEach(async () => void (server = await SmtpServer.start()));
  afterEach(() => server.stop());
  const mailTo = (more: Partial<Settings> = {}) =>
    new Mail(sendBySmtp, { email_host: '127.0.0.1', email_port: server.port, email_user: 'caja', ...more });

  it('gets the message after a login, without the mark of a draft', async () => {
    const { queue } = mailTo();
    expect((await queue.test(receipt('TEST'))).ok).toBe(true);
    expect(server.logins).toEqual(['caja secret']);
    expect(server.messages[0]).toContain('To: ana@example.cl');
    expect(server.messages[0]).not.toContain('X-Unsent');
  });

  it.each([
    [{ login: '535 no' }, 'login_refused'],
    [{ login: '454 later' }, 'server_busy'],
    [{ greeting: '421 later' }, 'server_busy'],
    [{ recipient: '550 no such user' }, 'address_refused'],
    [{ recipient: '451 later' }, 'server_busy'],
    [{ message: '552 too large' }, 'message_refused'],
    [{ hangs_up: true }, 'unreachable'],
  ] as const)('that answers %j is read as %s', async (script, failure) => {
    server.script = script;
    expect(await mailTo().queue.test(receipt('TEST'))).toEqual(fail(failure));
  });

  it('that somebody put in the place of the shop’s is not given the password that was typed for the other', async () => {
    const mail = mailTo({ email_host: 'smtp.example.cl' });
    await mail.queue.keepPassword('smtp.example.cl', 'of the shop');
    expect(await mail.queue.view()).toMatchObject({ has_password: true });
    // Somebody with brief manager rights enters a server that records logins.
    mail.settings = { ...mail.settings, email_host: '127.0.0.1' };
    expect(await mail.queue.view()).toMatchObject({ has_password: false });
    expect((await mail.queue.test(receipt('TEST'))).ok).toBe(false);
    expect(server.logins.join()).not.toContain('of the shop');
    await mail.queue.keepPassword('127.0.0.1', 'of the other');
    expect((await mail.queue.test(receipt('TEST'))).ok).toBe(true);
    expect(server.logins.at(-1)).toBe('caja of the other');
  });

  it('that is not there is unreachable', async () => {
    const mail = mailTo();
    server.stop();
    expect(await mail.queue.test(receipt('TEST'))).toEqual(fail('unreachable'));
  });
});
