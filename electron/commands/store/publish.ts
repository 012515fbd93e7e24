import { countedMs } from '../../../core/feeds/feed-count.ts';
import { CURRENCY_CODES, type CurrencyCode } from '../../../core/money/currency.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { FEEDS, type FeedName } from '../../../store/contract/feeds.ts';
import { readFeedBoard } from '../../../store/server/feed-board.ts';
import { publishGiven } from '../../../store/server/feed-counts.ts';
import { haltFeed, rollBackFeed } from '../../../store/server/feeds.ts';
import { openStoreFolder } from '../../../store/store-folder.ts';
import { systemClock } from '../../platform/system.ts';
import {
  type CommandIo,
  EXIT,
  type Flag,
  type FlagRefusal,
  type FlagTable,
  type ParsedFlags,
  refuseForm,
  text,
  wholeNumber,
} from '../command-line/arguments.ts';
import { type CommandDefinition, refuseUsage, runCommand } from '../command-line/command.ts';
import { printResult } from '../command-line/with-till-runtime.ts';
import { feedFileSentence, readFeedSource } from './feed-source.ts';
import { STORE_FLAGS, databaseProblem, storeFolderOf } from './store-flags.ts';
import { say, withStore } from './with-store.ts';

type Run = (argv: readonly string[], io: CommandIo) => Promise<number>;

const EXITS = { [EXIT.attention]: 'the file is not right, or the store cannot be reached, or it says no' };
const reason = { placeholder: 'TEXT', help: 'why; stays in the store', parse: text(200) } as Flag<string>;
const list =
  <Value>(one: (text: string) => Value | null, accepted: string) =>
  (given: string): Result<Value[], FlagRefusal> => {
    const read = given.split(',').map(one);
    const values = read.filter((value) => value !== null);
    return values.length === read.length ? succeed(values) : refuseForm(accepted);
  };

export const PUSH_FLAGS = {
  ...STORE_FLAGS,
  file: {
    placeholder: 'FILE',
    help: 'catalogue: CSV or JSON as a till imports it; the others: JSON',
    parse: text(1_000),
  } as Flag<string>,
  from: {
    placeholder: 'TIME',
    help: 'in force from then on by the clock of each till, such as 2026-11-24T12:00; default now',
    parse: (given: string) =>
      Number.isNaN(Date.parse(given))
        ? refuseForm('a day and a time, such as 2026-11-24T12:00')
        : succeed(Date.parse(given)),
  } as Flag<number>,
  lanes: {
    placeholder: 'N,N',
    help: 'for these lanes alone, such as one to try it first; default all',
    parse: list((one) => (/^[1-9]\d{0,2}$/.test(one) ? Number(one) : null), 'lanes from 1 to 999 with commas'),
  } as Flag<number[]>,
  currency: {
    placeholder: 'CODE',
    help: 'of the prices in the catalogue; default CLP',
    parse: (given: string) => {
      const code = CURRENCY_CODES.find((one) => one === given);
      return code === undefined ? fail({ code: 'not_one_of' as const, choices: CURRENCY_CODES }) : succeed(code);
    },
  } as Flag<CurrencyCode>,
  taxes: {
    placeholder: 'ID,ID',
    help: 'taxes that the catalogue may name; default iva',
    parse: list((one) => one || null, 'names with commas'),
  } as Flag<string[]>,
  confirm: { switch: true, help: 'half of the goods or nine tenths of a price may go: it is meant so' },
  reason,
} as const satisfies FlagTable;
const PUSH: CommandDefinition<typeof PUSH_FLAGS> = {
  name: 'cobro store push',
  usage: 'cobro store push FEED --file FILE [--from TIME] [--lanes N,N] [--confirm] [--json]',
  summary: `Publishes a version of a feed (${FEEDS.join(', ')}) for the lanes, signed by the key in the folder of the store. Each till proves it, keeps it, and switches
between two payments when it is in force; what it cannot use it refuses, says so, and sells on with what it has.`,
  flags: PUSH_FLAGS,
  argument: 'FEED',
  check: databaseProblem,
  examples: [
    'cobro store push catalogue --file prices.csv --from 2026-11-24T12:00',
    'cobro store push staff --file people.json --lanes 1',
  ],
  exits: EXITS,
};

const ROLLBACK_FLAGS = {
  ...STORE_FLAGS,
  lane: { placeholder: 'N', help: 'this lane alone; default all', parse: wholeNumber(1, 999) } as Flag<number>,
  reason,
} as const satisfies FlagTable;
const ROLLBACK: CommandDefinition<typeof ROLLBACK_FLAGS> = {
  name: 'cobro store rollback',
  usage: 'cobro store rollback FEED [--lane N] --reason TEXT [--json]',
  summary: `Gives every lane what was in force before, as a version of its own, or one lane alone. Tills still have it, so that nothing is fetched.`,
  flags: ROLLBACK_FLAGS,
  argument: 'FEED',
  check: databaseProblem,
  examples: [
    "cobro store rollback catalogue --reason 'prices of another branch'",
    "cobro store rollback settings --lane 4 --reason 'its printer does not know this paper'",
  ],
  exits: EXITS,
};

const HALT_FLAGS = {
  ...STORE_FLAGS,
  version: { placeholder: 'N', help: 'which version', parse: wholeNumber(1, 999_999_999) } as Flag<number>,
} as const satisfies FlagTable;
const HALT: CommandDefinition<typeof HALT_FLAGS> = {
  name: 'cobro store halt',
  usage: 'cobro store halt FEED --version N [--json]',
  summary: 'Takes back a version that is planned, or that not every lane has yet; lanes that work with it keep it.',
  flags: HALT_FLAGS,
  argument: 'FEED',
  check: databaseProblem,
  examples: ['cobro store halt catalogue --version 12'],
  exits: EXITS,
};

const BOARD: CommandDefinition<typeof STORE_FLAGS> = {
  name: 'cobro store feeds',
  usage: 'cobro store feeds [--json]',
  summary: 'Shows the newest versions, and what each lane works with or refused.',
  flags: STORE_FLAGS,
  check: databaseProblem,
  examples: ['cobro store feeds --json'],
  exits: EXITS,
};

/** The commands by which a shop gives its tills something. */
export const PUBLISHING: Readonly<Record<'push' | 'rollback' | 'halt' | 'feeds', Run>> = {
  push: (argv, io) => runCommand(PUSH, argv, io, ({ flags, positionals }) => push(positionals[0], flags, io)),
  rollback: (argv, io) =>
    runCommand(ROLLBACK, argv, io, ({ flags, positionals }) => rollBack(positionals[0], flags, io)),
  halt: (argv, io) => runCommand(HALT, argv, io, ({ flags, positionals }) => halt(positionals[0], flags, io)),
  feeds: (argv, io) => runCommand(BOARD, argv, io, ({ flags }) => board(flags, io)),
};

export const PUBLISHED_BY = 'command line';
const feedOf = (given: string | undefined): FeedName | null => FEEDS.find((feed) => feed === given) ?? null;
const noFeed = (name: string, given: string | undefined, io: CommandIo): number =>
  refuseUsage(name, io, `${JSON.stringify(given)} was given; accepted: ${FEEDS.join(', ')}`);

const stockText = (body: string): string =>
  countedMs(body) !== null ? ' Each till that takes it counts its stock anew from the file.' : '';
const dropsText = (drops: readonly number[]): string =>
  drops.length === 0 ? '' : ` What was planned before comes there no more: ${drops.join(', ')}.`;

async function push(given: string | undefined, flags: ParsedFlags<typeof PUSH_FLAGS>, io: CommandIo): Promise<number> {
  const feed = feedOf(given);
  if (feed === null) return noFeed(PUSH.name, given, io);
  if (flags.file === undefined) return refuseUsage(PUSH.name, io, '--file is missing; accepted: the file to publish');
  const { currency = 'CLP', taxes = ['iva'], from, lanes, confirm } = flags;
  const body = await readFeedSource(feed, flags.file, { currency, locale: null, tax_ids: taxes });
  if (!body.ok) return say(PUSH.name, feedFileSentence(flags.file, body.error), io);
  return withStore(PUSH.name, flags, io, async (database) => {
    const key = openStoreFolder(storeFolderOf(flags.data, io)).feedKey();
    const done = await publishGiven(database, key, {
      ...{ feed, body: body.value, valid_from_ms: from ?? null, lanes: lanes ?? null, confirmed: confirm },
      ...{ published_by: PUBLISHED_BY, reason: flags.reason ?? '' },
    });
    if (!done.ok) return say(PUSH.name, done.error.message, io);
    const { version, valid_from_ms, size, drops } = done.value;
    const when =
      from !== undefined && valid_from_ms > systemClock.wallMs()
        ? `in force from ${new Date(valid_from_ms).toISOString()} by the clock of each till`
        : 'in force as soon as a lane has it';
    printResult(
      io,
      flags.json,
      { outcome: 'published', ...done.value },
      `${feed} ${version} (${size} bytes) is published, ${when}.${stockText(body.value)}${dropsText(drops)}`,
    );
    return EXIT.ok;
  });
}

async function rollBack(
  given: string | undefined,
  flags: ParsedFlags<typeof ROLLBACK_FLAGS>,
  io: CommandIo,
): Promise<number> {
  const feed = feedOf(given);
  if (feed === null) return noFeed(ROLLBACK.name, given, io);
  if (flags.reason === undefined)
    return refuseUsage(ROLLBACK.name, io, '--reason is missing; accepted: 1 to 200 characters');
  const why = flags.reason;
  return withStore(ROLLBACK.name, flags, io, async (database) => {
    const key = openStoreFolder(storeFolderOf(flags.data, io)).feedKey();
    const done = await rollBackFeed(database, key, {
      ...{ feed, lane: flags.lane ?? null, published_by: PUBLISHED_BY, reason: why },
    });
    if (!done.ok) return say(ROLLBACK.name, done.error.message, io);
    const { version, content_of, drops } = done.value;
    const where = flags.lane === undefined ? 'every lane' : `lane ${flags.lane}`;
    const sentence = `${feed} ${version} is in force as soon as ${where} has it; it is what ${feed} ${content_of} was.${dropsText(drops)}`;
    printResult(io, flags.json, { outcome: 'published', ...done.value }, sentence);
    return EXIT.ok;
  });
}

async function halt(given: string | undefined, flags: ParsedFlags<typeof HALT_FLAGS>, io: CommandIo): Promise<number> {
  const feed = feedOf(given);
  if (feed === null) return noFeed(HALT.name, given, io);
  const { version } = flags;
  if (version === undefined)
    return refuseUsage(HALT.name, io, '--version is missing; accepted: the number of a version');
  return withStore(HALT.name, flags, io, async (database) => {
    const done = await haltFeed(database, { feed, version, halted_by: PUBLISHED_BY });
    if (!done.ok) return say(HALT.name, done.error.message, io);
    printResult(io, flags.json, { outcome: 'halted', feed, version }, `${feed} ${version} is halted.`);
    return EXIT.ok;
  });
}

async function board(flags: ParsedFlags<typeof STORE_FLAGS>, io: CommandIo): Promise<number> {
  return withStore(BOARD.name, flags, io, async (database) => {
    const { versions, lanes } = await readFeedBoard(database);
    const sentences = versions.map(
      ({ feed, version, valid_from, published_by, is_halted }) =>
        `${feed} ${version}: from ${valid_from}, by ${published_by}${is_halted ? ', halted' : ''}`,
    );
    const works = lanes.map(
      ({ lane, feed, version, refused_version, refused_problem }) =>
        `lane ${lane}: ${feed} ${version ?? 'none'}${refused_version === null ? '' : `, refused ${refused_version} (${refused_problem})`}`,
    );
    printResult(
      io,
      flags.json,
      { versions, lanes },
      [...sentences, ...works].join('\n') || 'Nothing was published yet.',
    );
    return EXIT.ok;
  });
}
