import { readSmallFile } from '../../platform/small-file.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import type { Act } from '../../../core/staff/act.ts';
import type { Permission } from '../../../core/staff/permissions.ts';
import { type Actor, pinSchema, verdictOf } from '../../../core/staff/staff-member.ts';
import {
  KEY_UNAVAILABLE,
  type KeysParts,
  findPinOwner,
  hasKeys,
  isAnyKeyUnavailable,
} from '../../features/staff/manager-pin.ts';
import { createPinHasher } from '../../features/staff/pin-hash.ts';
import { createPinMemory } from '../../features/staff/pin-memory.ts';
import { PinVerifier } from '../../features/staff/pin-verifier.ts';
import { staffKeys } from '../../features/staff/staff-session.ts';
import { type Grant, byWhom } from '../../features/shared/grant.ts';
import type { JournalTrouble } from '../../journal/file/database.ts';
import { type Journal, journalTrouble } from '../../journal/journal.ts';
import { withTimeout } from '../../payments/engine-parts.ts';
import type { PaymentService } from '../../gateway/payment-service.ts';
import { systemClock } from '../../platform/system.ts';
import { type CommandIo, EXIT, type Flag, type FlagTable, type ParsedFlags, keptText, text } from './arguments.ts';

/** The actor where no manager's PIN is set: a user of this machine. */
const COMMAND_LINE: Actor = { staff_id: null, name: 'command line' };
/** What a command can say of PINs that it cannot check. */
const AT_THE_SCREEN = `${KEY_UNAVAILABLE} Do this at the till's own screen.`;
/** The command acts without a named operator. */
export const UNNAMED: Grant = { by: COMMAND_LINE, approved_by: null };

/** Flags of every command that returns money or changes permissions (operator-interface, "cobro sale"). */
export const OPERATOR_FLAGS = {
  operator: {
    placeholder: 'NAME',
    help: "who asks for it; needed where a manager's PIN is set, with the PIN on standard input",
    parse: keptText(80),
  } as Flag<string>,
  'pin-file': {
    placeholder: 'FILE',
    help: 'the PIN of --operator is the first line of FILE, in place of standard input',
    parse: text(1_000),
  } as Flag<string>,
} as const satisfies FlagTable;
export type OperatorFlags = ParsedFlags<typeof OPERATOR_FLAGS>;

/** How long after a stop a request that was already sent may still be answered, in milliseconds. */
const LAST_ANSWER_MS = 2_500;

/**
 * Records an operator's act in the audit trail. Null when recorded; otherwise why not, and then the act must not be
 * done.
 */
export function recordOperator(
  { sales }: Pick<Journal, 'sales'>,
  act: Omit<Act, 'who'>,
  grant: Grant = UNNAMED,
): JournalTrouble | null {
  try {
    sales.recordAct({ ...byWhom(grant), ...act });
    return null;
  } catch (error) {
    const trouble = journalTrouble(error);
    if (trouble === null) throw error;
    return trouble;
  }
}

/**
 * Waits for a started operation. After a stop its answer is awaited a little longer; then the connection is closed: a
 * sent request becomes unknown, durably, and an unsent one is never sent.
 */
export async function answeredInTime<Outcome extends object>(
  { service }: { readonly service: Pick<PaymentService, 'close'> },
  { stopped }: Pick<CommandIo, 'stopped'>,
  begun: Promise<Outcome>,
): Promise<Outcome> {
  const patience = stopped.then(() => withTimeout(systemClock, LAST_ANSWER_MS, begun, null));
  const early = await Promise.race([begun, patience]);
  if (early !== null) return early;
  await service.close();
  return begun;
}

/** What the command line needs of a till to identify its operator. */
export interface OperatorPlace {
  readonly journal: Pick<Journal, 'sales' | 'shop' | 'device_key'>;
  readonly settings: () => Pick<Settings, 'manager_pin_hash' | 'manager_name'>;
  readonly training: boolean;
}

/** Why permission could not be established. `exit` is null when the command has its own exit code for it. */
export interface UnknownOperator {
  readonly reason: 'operator_needed' | 'wrong_pin' | 'pin_locked' | 'not_permitted';
  readonly sentence: string;
  readonly exit: typeof EXIT.usage | null;
}

/** Whether a manager's PIN answers for what gives money back and changes who may. */
function asksForOperator({ journal, settings }: OperatorPlace): boolean {
  const managers = staffKeys(journal.shop.staff.list()).filter(({ holder }) => holder.role === 'manager');
  return settings().manager_pin_hash !== null || managers.length > 0;
}

const sameName = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Identifies the operator by name and PIN and checks their permission. The till's manager PIN belongs to no person: the
 * named operator acts and the manager approves. Wrong PINs count and lock as at the till; everything is in the audit
 * trail.
 */
export async function identifyOperator(
  place: OperatorPlace,
  flags: OperatorFlags,
  permission: Permission,
  io: CommandIo,
): Promise<Result<Grant, UnknownOperator>> {
  if (!asksForOperator(place)) return succeed(UNNAMED);
  const { operator } = flags;
  if (operator === undefined)
    return unknown("--operator is missing; accepted: the name of who may, because a manager's PIN is set here");
  const keys = keysOf(place, io);
  const is_kept_away = isAnyKeyUnavailable(keys);
  if (is_kept_away && !hasKeys({ ...keys, training: false }))
    return fail({ reason: 'operator_needed', sentence: AT_THE_SCREEN, exit: null });
  const pin = await operatorPin(operator, flags, io);
  if (!pin.ok) return pin;
  const checked = await verifier(place, keys, operator).check(pin.value, permission);
  if (!checked.ok) {
    if (checked.error.code === 'pin_locked') {
      const sentence = `Too many wrong PINs; no command is accepted for ${checked.error.seconds_left ?? 0} s.`;
      return fail({ reason: 'pin_locked', sentence, exit: null });
    }
    const sentence = `Name and PIN do not belong together.${is_kept_away ? ` ${AT_THE_SCREEN}` : ''}`;
    return fail({ reason: 'wrong_pin', sentence, exit: null });
  }
  const owner = checked.value;
  const approved_by = owner.staff_id === null && !sameName(owner.name, operator) ? owner : null;
  const by: Actor = { staff_id: owner.staff_id, name: approved_by === null ? owner.name : operator };
  const grant: Grant = { by, approved_by: approved_by && { staff_id: null, name: approved_by.name } };
  if (verdictOf(owner, permission) === 'allow') return succeed(grant);
  recordOperator(place.journal, { what: 'not_permitted', subject: permission, detail: 'command_line' }, grant);
  return fail({ reason: 'not_permitted', sentence: `${owner.name} may not do this (${permission}).`, exit: null });
}

const unknown = (sentence: string): Result<never, UnknownOperator> =>
  fail({ reason: 'operator_needed', sentence, exit: EXIT.usage });

async function operatorPin(
  operator: string,
  flags: OperatorFlags,
  io: CommandIo,
): Promise<Result<string, UnknownOperator>> {
  const path = flags['pin-file'];
  const typed = path === undefined ? await io.readSecret?.(`PIN of ${operator}: `) : firstLine(path);
  // The input is not repeated in the message: it may be almost right.
  if (pinSchema.safeParse(typed).success) return succeed(typed ?? '');
  const where = path === undefined ? 'standard input' : '--pin-file';
  return unknown(`${where} holds no PIN; accepted: one line of 4 to 8 digits`);
}

const PIN_FILE_BYTES = 64 * 1024;

function firstLine(path: string): string | undefined {
  try {
    return readSmallFile(path, PIN_FILE_BYTES).toString('utf8').split(/\r?\n/, 1)[0];
  } catch {
    return undefined;
  }
}

const keysOf = ({ journal, settings, training }: OperatorPlace, { derivePin }: CommandIo): KeysParts => ({
  settings,
  staff: () => staffKeys(journal.shop.staff.list()),
  training,
  hasher: createPinHasher({ key: journal.device_key, derive: derivePin }),
});

/** Name and PIN must belong to the same person: another person's PIN counts as wrong. */
function verifier({ journal }: OperatorPlace, keys: KeysParts, operator: string): PinVerifier {
  const find = findPinOwner(keys);
  return new PinVerifier({
    clock: systemClock,
    find: async (pin) => {
      const owner = await find(pin);
      return owner === null || owner.staff_id === null || sameName(owner.name, operator) ? owner : null;
    },
    hasKeys: () => true,
    memory: createPinMemory({
      audit: journal.shop.audit,
      record: (act) => journal.sales.recordAct(act),
      actor: () => COMMAND_LINE,
    }),
    place: () => 'command_line',
  });
}
