import { createHmac, hash, hkdfSync, randomBytes, randomInt, randomUUID, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { fail, succeed } from '../../../core/result.ts';
import { pinFault, pinLock } from '../../../core/staff/pin-policy.ts';
import type { OfficeRole } from '../../contract/office.ts';
import type { Queries, StoreDatabase } from '../../database/database.ts';
import { newSecret } from '../codes.ts';
import type { OfficeAnswer } from './office-refusal.ts';

/** A person with access. */
export interface Person {
  readonly person_id: string;
  readonly name: string;
  readonly role: OfficeRole;
}

/** OWASP's recommendation for scrypt: each guess costs 32 MiB, three times. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 } as const;
const KEY_BYTES = 32;
const scryptKey = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);

/** Derives 32 bytes from a PIN and a salt. */
export type DeriveOfficePin = (pin: string, salt: Buffer) => Promise<Buffer>;

/** Uses a key outside the database: from the table alone no PIN can be guessed. */
export function officePins(server_key: string): DeriveOfficePin {
  const pepper = Buffer.from(
    hkdfSync('sha256', hash('sha256', server_key, 'buffer'), '', 'cobro office pin', KEY_BYTES),
  );
  return (pin, salt) => scryptKey(createHmac('sha256', pepper).update(pin).digest('base64'), salt, KEY_BYTES, COST);
}

async function hashPin(pin: string, derive: DeriveOfficePin): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt$${salt.toString('base64url')}$${(await derive(pin, salt)).toString('base64url')}`;
}

async function isPin(pin: string, pin_hash: string, derive: DeriveOfficePin): Promise<boolean> {
  const [, salt = '', kept = ''] = pin_hash.split('$');
  const key = await derive(pin, Buffer.from(salt, 'base64url'));
  const expected = Buffer.from(kept, 'base64url');
  return expected.length === key.length && timingSafeEqual(expected, key);
}

/** Six digits, not easily guessed. */
function newPin(): string {
  const pin = String(randomInt(1_000_000)).padStart(6, '0');
  return pinFault(pin) === null ? pin : newPin();
}

export interface NewPerson {
  readonly name: string;
  readonly role: OfficeRole;
  readonly made_by: string;
  /** Six to eight digits; absent: random. */
  readonly pin?: string;
}

/** Adds a person, or gives a known one another PIN and role and ends their sessions. Returns the PIN, once. */
export async function givePin(database: StoreDatabase, derive: DeriveOfficePin, given: NewPerson): Promise<string> {
  const { name, role, made_by, pin = newPin() } = given;
  const pin_hash = await hashPin(pin, derive);
  await database.transaction(async ({ rows }) => {
    const [person] = await rows<{ person_id: string }>(
      `INSERT INTO person (person_id, name, role, pin_hash, made_by) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (lower(name)) DO UPDATE SET role = excluded.role, pin_hash = excluded.pin_hash, is_enabled = true
       RETURNING person_id`,
      [randomUUID(), name, role, pin_hash, made_by],
    );
    const person_id = person?.person_id ?? '';
    await rows('UPDATE person_session SET ended_at = clock_timestamp() WHERE person_id = $1 AND ended_at IS NULL', [
      person_id,
    ]);
    await noteAct({ rows }, person_id, { what: 'person_pin_given', subject: name, detail: `${role}, by ${made_by}` });
  });
  return pin;
}

/** Removes a person's access, including open sessions, from the commit on. False: no such person. */
export async function revokeAccess(database: StoreDatabase, name: string): Promise<boolean> {
  return database.transaction(async (queries) => {
    const [person] = await queries.rows<{ person_id: string }>(
      'UPDATE person SET is_enabled = false WHERE lower(name) = lower($1) AND is_enabled RETURNING person_id',
      [name],
    );
    if (person === undefined) return false;
    await noteAct(queries, person.person_id, { what: 'person_shut_out', subject: name });
    return true;
  });
}

export interface PersonLine {
  readonly name: string;
  readonly role: OfficeRole;
  readonly is_enabled: boolean;
}

export async function readPeople({ rows }: Queries): Promise<PersonLine[]> {
  return rows<PersonLine & Record<string, unknown>>('SELECT name, role, is_enabled FROM person ORDER BY lower(name)');
}

export interface OfficeActNote {
  readonly what: string;
  readonly subject: string;
  readonly detail?: string;
  readonly reason?: string;
}

export async function noteAct({ rows }: Queries, person_id: string, note: OfficeActNote): Promise<void> {
  await rows('INSERT INTO office_act (person_id, what, subject, detail, reason) VALUES ($1, $2, $3, $4, $5)', [
    ...[person_id, note.what, note.subject, note.detail ?? null, note.reason ?? null],
  ]);
}

/** Sessions end after 30 minutes without an act, and after 12 hours in any case. */
const IDLE_MINUTES = 30;
const SESSION_HOURS = 12;

const WRONG = { code: 'wrong_pin', message: 'The name or the PIN is not right.' } as const;

/** Verifies a person's PIN. Wrong tries are counted in the database, across restarts and processes. */
export async function provePerson(
  database: StoreDatabase,
  derive: DeriveOfficePin,
  name: string,
  pin: string,
): Promise<OfficeAnswer<Person>> {
  const [person] = await database.rows<Person & { readonly pin_hash: string }>(
    'SELECT person_id, name, role, pin_hash FROM person WHERE lower(name) = lower($1) AND is_enabled',
    [name],
  );
  // Takes as long as for a known name.
  if (person === undefined) return (await hashPin(pin, derive)) === '' ? fail(WRONG) : fail(WRONG);
  const { person_id } = person;
  // Counted before the check, so that parallel tries count like sequential ones.
  const lock = await database.transaction(async (queries) => {
    await queries.rows('SELECT 1 FROM person WHERE person_id = $1 FOR UPDATE', [person_id]);
    const times = await queries.rows<{ at_ms: number; now_ms: number }>(
      `SELECT (extract(epoch FROM a.at) * 1000)::bigint AS at_ms, (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now_ms
       FROM office_act a WHERE a.person_id = $1 AND a.what = 'pin_tried' AND a.at > clock_timestamp() - interval '48 hours'
         AND NOT EXISTS (SELECT 1 FROM office_act r WHERE r.person_id = a.person_id AND r.what = 'pin_right' AND r.subject = a.subject)
       ORDER BY a.at`,
      [person_id],
    );
    const wrong = times.map(({ at_ms }) => at_ms);
    const { locked_ms } = pinLock('till', wrong, times.at(-1)?.now_ms ?? 0);
    if (locked_ms > 0) return { locked_ms, attempt: '' };
    const attempt = randomUUID();
    await noteAct(queries, person_id, { what: 'pin_tried', subject: attempt });
    return { locked_ms, attempt };
  });
  if (lock.locked_ms > 0)
    return fail({
      code: 'locked',
      message: 'Too many wrong PINs; no PIN is taken for a while.',
      seconds: Math.ceil(lock.locked_ms / 1_000),
    });
  if (!(await isPin(pin, person.pin_hash, derive))) return fail(WRONG);
  await noteAct(database, person_id, { what: 'pin_right', subject: lock.attempt });
  return succeed({ person_id, name: person.name, role: person.role });
}

/** Begins a session; the database keeps only the token's SHA-256. */
export async function beginSession(queries: Queries, { person_id }: Person): Promise<string> {
  const token = newSecret();
  await queries.rows('INSERT INTO person_session (token_sha256, person_id) VALUES ($1, $2)', [
    hash('sha256', token, 'buffer'),
    person_id,
  ]);
  await noteAct(queries, person_id, { what: 'signed_in', subject: '' });
  return token;
}

/** The session's person; null: the session is not valid. */
export async function personOf({ rows }: Queries, token: string): Promise<Person | null> {
  const [person] = await rows<Person & Record<string, unknown>>(
    `UPDATE person_session s SET last_act_at = clock_timestamp() FROM person p
     WHERE s.token_sha256 = $1 AND p.person_id = s.person_id AND p.is_enabled AND s.ended_at IS NULL
       AND s.last_act_at > clock_timestamp() - make_interval(mins => ${IDLE_MINUTES})
       AND s.began_at > clock_timestamp() - make_interval(hours => ${SESSION_HOURS})
     RETURNING p.person_id, p.name, p.role`,
    [hash('sha256', token, 'buffer')],
  );
  return person ?? null;
}

export async function endSession(queries: Queries, token: string, { person_id }: Person): Promise<void> {
  await queries.rows('UPDATE person_session SET ended_at = clock_timestamp() WHERE token_sha256 = $1', [
    hash('sha256', token, 'buffer'),
  ]);
  await noteAct(queries, person_id, { what: 'signed_out', subject: '' });
}
