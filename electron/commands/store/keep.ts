import { declareRestored, readStore } from '../../../store/database/store-chain.ts';
import { checkInvariants } from '../../../store/database/invariants.ts';
import { initStore } from '../../../store/open-store.ts';
import { pinOf } from '../../../store/server/certificate.ts';
import {
  declareClaim,
  declareDead,
  declareHold,
  declareNumbers,
  revokeTill,
} from '../../../store/server/declarations.ts';
import { makeEnrolCode } from '../../../store/server/enrolment.ts';
import { CLOCK_DIFFERS_MS, readFleet } from '../../../store/server/fleet.ts';
import { readHandovers } from '../../../store/server/handovers.ts';
import { openStoreFolder } from '../../../store/store-folder.ts';
import { programVersion } from '../../platform/program.ts';
import {
  type CommandIo,
  EXIT,
  type Flag,
  type FlagTable,
  type ParsedFlags,
  text,
  wholeNumber,
} from '../command-line/arguments.ts';
import { type CommandDefinition, refuseUsage, runCommand } from '../command-line/command.ts';
import { printResult } from '../command-line/with-till-runtime.ts';
import { STORE_FLAGS, databaseProblem, storeFolderOf } from './store-flags.ts';
import { storeSentence } from '../../../store/store-refusal.ts';
import { say, withStore } from './with-store.ts';

type Run = (argv: readonly string[], io: CommandIo) => Promise<number>;

const LANE = { placeholder: 'N', help: 'the lane, 1 to 999', parse: wholeNumber(1, 999) } as Flag<number>;
const EXITS = { [EXIT.attention]: 'the store cannot be reached, or it says no' };

const INIT: CommandDefinition<typeof STORE_FLAGS> = {
  name: 'cobro store init',
  usage: 'cobro store init --database URL [--data DIR] [--json]',
  summary: `Makes or updates the tables of a store in a PostgreSQL of yours, with its roles: the user needs the right to create roles
the first time. The embedded database does this by itself.`,
  flags: STORE_FLAGS,
  check: databaseProblem,
  examples: ['cobro store init --database postgresql://admin@db.shop/cobro'],
  exits: EXITS,
};

const CODE_FLAGS = {
  ...STORE_FLAGS,
  lane: LANE,
  replace: {
    switch: true,
    help: 'retires the till that the lane has, when the code is used; refused then if it left open what the new one lacks',
  },
  url: {
    placeholder: 'URL',
    help: 'address of the store as the till sees it; default the last one it had',
    parse: text(300),
  } as Flag<string>,
} as const satisfies FlagTable;
const CODE: CommandDefinition<typeof CODE_FLAGS> = {
  name: 'cobro store code',
  usage: 'cobro store code --lane N [--replace] [--url URL] [--data DIR] [--json]',
  summary:
    'Makes a code that enrols one till at a lane, good once and for 15 minutes, and prints the command for the till.',
  flags: CODE_FLAGS,
  check: databaseProblem,
  examples: ['cobro store code --lane 3', 'cobro store code --lane 3 --replace --json'],
  exits: EXITS,
};

const REVOKE_FLAGS = {
  ...STORE_FLAGS,
  lane: LANE,
  reason: { placeholder: 'TEXT', help: 'why; stays in the store', parse: text(200) } as Flag<string>,
} as const satisfies FlagTable;
const REVOKE: CommandDefinition<typeof REVOKE_FLAGS> = {
  name: 'cobro store revoke',
  usage: 'cobro store revoke --lane N --reason TEXT [--data DIR] [--json]',
  summary: `Retires the till of a lane for ever: the store takes nothing more of it. It sells on alone; a new code enrols it anew,
with its whole journal. Only for a till that is gone or stopped, because what it had not pushed is not here; one that left
payments or holds open is declared dead instead: cobro store declare.`,
  flags: REVOKE_FLAGS,
  check: databaseProblem,
  examples: ["cobro store revoke --lane 4 --reason 'stolen, 21 November'"],
  exits: EXITS,
};

const DECLARE_FLAGS = {
  ...REVOKE_FLAGS,
  dead: { switch: true, help: 'that the till of the lane is gone for good' },
  numbers: {
    switch: true,
    help: 'that other lanes ask for the numbers that its dead till had, and give back what is found',
  },
  hold: {
    ...{ placeholder: 'TRACE', parse: text(64) },
    help: 'that another lane lets go this hold that its dead till left on a card',
  } as Flag<string>,
  claim: {
    ...{ placeholder: 'ID', parse: text(200) },
    help: 'how this return, or use of a gift card, ended that its lost till left open: with --done or --never',
  } as Flag<string>,
  done: { switch: true, help: 'with --claim: it was given back, or used' },
  never: { switch: true, help: 'with --claim: it was not, and another lane may do it' },
} as const satisfies FlagTable;
const DECLARE: CommandDefinition<typeof DECLARE_FLAGS> = {
  name: 'cobro store declare',
  usage:
    'cobro store declare --lane N --dead|--numbers|--hold TRACE|--claim ID --done|--never --reason TEXT [--data DIR] [--json]',
  summary: `Declares the till of a lane dead: for ever, and only for one that surely will not sell again. If it is only cut off, it
goes on selling and does not know. Its lane is free for another till. When it comes back it hands in its events and takes
no cards. Its payments without an outcome are ended by other lanes, about ten minutes after the store heard of them: what was
charged is given back. With --numbers, after the payment service's report was compared: also what the store never heard of.
Holds that it left on cards are listed and stay: charge one at the payment service, or have it let go with --hold. So are
returns and gift cards' money on their way: look what came of one, and say it with --claim, ten minutes later at the earliest.`,
  flags: DECLARE_FLAGS,
  check: databaseProblem,
  examples: ["cobro store declare --lane 4 --dead --reason 'burnt, 21 November'"],
  exits: EXITS,
};

const RESTORED_FLAGS = {
  ...STORE_FLAGS,
  reason: REVOKE_FLAGS.reason,
  'last-z': {
    ...{ placeholder: 'N', parse: wholeNumber(0, 999_999_999) },
    help: 'the last Z that was made before the restore; the next one has the number after it',
  } as Flag<number>,
} as const satisfies FlagTable;
const RESTORED: CommandDefinition<typeof RESTORED_FLAGS> = {
  name: 'cobro store restored',
  usage: 'cobro store restored --reason TEXT [--last-z N] --database URL [--json]',
  summary: `Says that the database was put back to a backup; run it before the store serves again. No return is granted until
every live till said what it saw and brought what the backup lacks. Z reports that were made after the backup are gone, and their
sales come into the next one: --last-z keeps it from the number of one that was printed.`,
  flags: RESTORED_FLAGS,
  check: databaseProblem,
  examples: [
    "cobro store restored --database postgresql://cobro@db.shop/cobro --reason 'backup of 21 November' --last-z 214",
  ],
  exits: EXITS,
};

const LANES: CommandDefinition<typeof STORE_FLAGS> = {
  name: 'cobro store lanes',
  usage: 'cobro store lanes [--data DIR] [--json]',
  summary: 'Shows the lanes, when each last said anything, and what waits for a person.',
  flags: STORE_FLAGS,
  check: databaseProblem,
  examples: ['cobro store lanes', 'cobro store lanes --json'],
  exits: EXITS,
};

const CHECK: CommandDefinition<typeof STORE_FLAGS> = {
  name: 'cobro store check',
  usage: 'cobro store check [--data DIR] [--json]',
  summary:
    'Proves the invariants of a store with SQL that reads only (specs/store.md, section 17); also while it runs.',
  flags: STORE_FLAGS,
  check: databaseProblem,
  examples: ['cobro store check', 'cobro store check --database postgresql://cobro@db.shop/cobro --json'],
  exits: { [EXIT.attention]: 'an invariant is broken, or the store cannot be reached' },
};

/** The commands beside the process of the store. */
export const KEEPING: Readonly<Record<'init' | 'code' | 'lanes' | 'revoke' | 'declare' | 'restored' | 'check', Run>> = {
  init: (argv, io) => runCommand(INIT, argv, io, ({ flags }) => init(flags, io)),
  code: (argv, io) => runCommand(CODE, argv, io, ({ flags }) => code(flags, io)),
  lanes: (argv, io) => runCommand(LANES, argv, io, ({ flags }) => lanes(flags, io)),
  revoke: (argv, io) => runCommand(REVOKE, argv, io, ({ flags }) => revoke(flags, io)),
  declare: (argv, io) => runCommand(DECLARE, argv, io, ({ flags }) => declare(flags, io)),
  restored: (argv, io) => runCommand(RESTORED, argv, io, ({ flags }) => restored(flags, io)),
  check: (argv, io) => runCommand(CHECK, argv, io, ({ flags }) => check(flags, io)),
};

type StoreFlags = ParsedFlags<typeof STORE_FLAGS>;

async function init(flags: StoreFlags, io: CommandIo): Promise<number> {
  if (flags.database === undefined)
    return refuseUsage(INIT.name, io, '--database is missing; accepted: postgresql://USER:PASSWORD@HOST/NAME');
  const done = await initStore(flags.database, programVersion(), flags.shop ?? null);
  if (!done.ok) return say(INIT.name, storeSentence(done.error), io);
  const pin = pinOf(openStoreFolder(storeFolderOf(flags.data, io)).identity().certificate);
  const { from, to, store_id } = done.value;
  const sentence =
    from === to ? `The store is of version ${to} already.` : `The store was brought from version ${from} to ${to}.`;
  printResult(io, flags.json, { outcome: 'ready', from, to, store_id, pin }, `${sentence} Its pin is ${pin}.`);
  return EXIT.ok;
}

async function code(flags: ParsedFlags<typeof CODE_FLAGS>, io: CommandIo): Promise<number> {
  const { lane } = flags;
  if (lane === undefined)
    return refuseUsage(CODE.name, io, '--lane is missing; accepted: a whole number from 1 to 999');
  return withStore(CODE.name, flags, io, async (database) => {
    const folder = openStoreFolder(storeFolderOf(flags.data, io));
    const { store_id } = await readStore(database);
    if (folder.store_id !== null && folder.store_id !== store_id)
      return say(CODE.name, `${folder.path} is the folder of another shop: give the one of this shop with --data.`, io);
    const made = await makeEnrolCode(database, { lane, made_by: 'command line', replaces_till: flags.replace });
    if (!made.ok) return say(CODE.name, made.error.message, io);
    const url = flags.url ?? folder.address ?? 'https://ADDRESS:PORT';
    const pin = pinOf(folder.identity().certificate);
    const join = `cobro store join --url ${url} --pin ${pin} --code ${made.value.code}`;
    const sentence = `Code for lane ${lane}, good once and for ${made.value.expires_in_minutes} minutes: ${made.value.code}\nAt the till: ${join}`;
    printResult(io, flags.json, { ...made.value, url, pin, join }, sentence);
    return EXIT.ok;
  });
}

async function revoke(flags: ParsedFlags<typeof REVOKE_FLAGS>, io: CommandIo): Promise<number> {
  const { lane, reason } = flags;
  if (lane === undefined)
    return refuseUsage(REVOKE.name, io, '--lane is missing; accepted: a whole number from 1 to 999');
  if (reason === undefined) return refuseUsage(REVOKE.name, io, '--reason is missing; accepted: 1 to 200 characters');
  return withStore(REVOKE.name, flags, io, async (database) => {
    const revoked = await revokeTill(database, { lane, reason });
    if (!revoked.ok) return say(REVOKE.name, revoked.error.message, io);
    const { till_id } = revoked.value;
    printResult(io, flags.json, { outcome: 'retired', lane, till_id }, `The till of lane ${lane} is retired.`);
    return EXIT.ok;
  });
}

const LEFT_BEHIND = {
  ...{ card: 'a return', cash: 'a return', gift: "a gift card's money" },
  charge: 'the charge of a tab',
} as const;

async function declare(flags: ParsedFlags<typeof DECLARE_FLAGS>, io: CommandIo): Promise<number> {
  const { lane, reason } = flags;
  if (lane === undefined)
    return refuseUsage(DECLARE.name, io, '--lane is missing; accepted: a whole number from 1 to 999');
  const { claim: return_id } = flags;
  if ([flags.dead, flags.numbers, flags.hold !== undefined, return_id !== undefined].filter(Boolean).length !== 1)
    return refuseUsage(DECLARE.name, io, 'one of --dead, --numbers, --hold and --claim says what is declared');
  if ([flags.done, flags.never].filter(Boolean).length !== (return_id === undefined ? 0 : 1))
    return refuseUsage(DECLARE.name, io, 'one of --done and --never says how a --claim ended');
  if (reason === undefined) return refuseUsage(DECLARE.name, io, '--reason is missing; accepted: 1 to 200 characters');
  return withStore(DECLARE.name, flags, io, async (database) => {
    if (flags.numbers) {
      const given = await declareNumbers(database, { lane, declared_by: 'command line', reason });
      if (!given.ok) return say(DECLARE.name, given.error.message, io);
      const sentence = `${given.value.numbers} numbers of lane ${lane} are asked for by other lanes in about ten minutes.`;
      printResult(io, flags.json, { outcome: 'numbers_declared', ...given.value }, sentence);
      return EXIT.ok;
    }
    if (flags.hold !== undefined) {
      const wish = { lane, trace_id: flags.hold, declared_by: 'command line', reason };
      const let_go = await declareHold(database, wish);
      if (!let_go.ok) return say(DECLARE.name, let_go.error.message, io);
      const sentence = `Another lane lets the hold ${flags.hold} go in about ten minutes.`;
      printResult(io, flags.json, { outcome: 'hold_declared', ...let_go.value }, sentence);
      return EXIT.ok;
    }
    if (return_id !== undefined) {
      const outcome = flags.done ? ('done' as const) : ('never' as const);
      const wish = { lane, return_id, outcome, declared_by: 'command line', reason };
      const ended = await declareClaim(database, wish);
      if (!ended.ok) return say(DECLARE.name, ended.error.message, io);
      printResult(io, flags.json, { outcome: 'claim_declared', ...ended.value }, `${return_id} is ended: ${outcome}.`);
      return EXIT.ok;
    }
    const done = await declareDead(database, { lane, declared_by: 'command line', reason });
    if (!done.ok) return say(DECLARE.name, done.error.message, io);
    const { open_payments, open_holds, open_claims, last_word } = done.value;
    const charges = new Set(open_claims.flatMap(({ kind, return_id: id }) => (kind === 'charge' ? [id] : [])));
    const ended_by_lanes = open_payments.filter(({ trace_id }) => !charges.has(trace_id));
    const open = ended_by_lanes.map(
      ({ trace_id, amount_minor, currency }) => `${trace_id}: ${amount_minor} ${currency}`,
    );
    const lines = [
      `The till of lane ${lane} is declared dead. Its last word was ${last_word ?? 'never'}; what it did since, the store does not know.`,
      ...(open.length === 0 ? [] : [`Payments without an outcome, which other lanes end: ${open.length}`, ...open]),
      ...open_holds.map(
        ({ trace_id, amount_minor, currency, payment_id }) =>
          `It left a hold on a card: ${amount_minor} ${currency}, payment ${payment_id ?? 'without a name'}. Charge it at the payment service, or have it let go: cobro store declare --lane ${lane} --hold ${trace_id} --reason TEXT`,
      ),
      ...open_claims.map(
        ({ return_id: id, kind, amount_minor, currency, payment_id }) =>
          `It left ${LEFT_BEHIND[kind]} on its way: ${amount_minor} ${currency ?? ''}${payment_id === null ? '' : `, payment ${payment_id}`}. Look what came of it, and say so in about ten minutes: cobro store declare --lane ${lane} --claim ${id} --done|--never --reason TEXT`,
      ),
    ];
    printResult(io, flags.json, { outcome: 'declared_dead', ...done.value }, lines.join('\n'));
    return EXIT.ok;
  });
}

async function restored(flags: ParsedFlags<typeof RESTORED_FLAGS>, io: CommandIo): Promise<number> {
  const { reason } = flags;
  if (reason === undefined) return refuseUsage(RESTORED.name, io, '--reason is missing; accepted: 1 to 200 characters');
  return withStore(RESTORED.name, flags, io, async (database) => {
    await database.transaction((queries) => declareRestored(queries, reason, flags['last-z'] ?? null));
    printResult(
      io,
      flags.json,
      { outcome: 'rebuilding' },
      'The store rebuilds: no return is granted until every live till is in.',
    );
    return EXIT.ok;
  });
}

/** Empty when the clock matches the store's, or its difference is unknown. */
function clockText(ahead_ms: number | null): string {
  if (ahead_ms === null || Math.abs(ahead_ms) <= CLOCK_DIFFERS_MS) return '';
  return `, its clock is ${Math.round(Math.abs(ahead_ms) / 1_000)} s ${ahead_ms > 0 ? 'ahead of' : 'behind'} the store's: one of the two is wrong`;
}

async function lanes(flags: StoreFlags, io: CommandIo): Promise<number> {
  return withStore(LANES.name, flags, io, async (database) => {
    const fleet = await readFleet(database);
    const lines = fleet.lanes.map(
      ({ lane, state, events, last_word, open_attempts, clock_ahead_ms }) =>
        `lane ${lane}: ${state}, ${events} events, last word ${last_word ?? 'never'}, ${open_attempts} payments without an outcome${clockText(clock_ahead_ms)}`,
    );
    const found = fleet.findings.map(({ kind, subject, lane, at, amount_minor, currency, payment_id, gift_card }) =>
      [
        ...[`for a person: ${kind}, ${subject}`, lane === null ? [] : `lane ${lane}`],
        ...[amount_minor === null ? [] : `${currency} ${amount_minor}`, payment_id ?? [], gift_card ?? [], at],
      ]
        .flat()
        .join(', '),
    );
    const handovers = await readHandovers(database);
    const handed = handovers.map(
      ({ of_lane, waiting, with_heir, ended }) =>
        `payments of dead tills, lane ${of_lane}: ${waiting} wait, ${with_heir} are being ended, ${ended} are ended`,
    );
    const text_of_all = [`The store is ${fleet.state}.`, ...lines, ...handed, ...found].join('\n');
    printResult(io, flags.json, { ...fleet, handovers }, text_of_all);
    return EXIT.ok;
  });
}

async function check(flags: StoreFlags, io: CommandIo): Promise<number> {
  return withStore(CHECK.name, flags, io, async (database) => {
    const invariants = await checkInvariants(database);
    const ok = invariants.every(({ holds }) => holds);
    const lines = invariants.map(({ id, sentence, holds, broken }) =>
      holds ? `${id}: ${sentence}` : `${id} IS BROKEN: ${sentence}: ${broken.join(', ')}`,
    );
    printResult(io, flags.json, { ok, invariants }, lines.join('\n'));
    return ok ? EXIT.ok : EXIT.attention;
  });
}
