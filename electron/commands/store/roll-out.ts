import { join } from 'node:path';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { FEEDS, type FeedName } from '../../../store/contract/feeds.ts';
import type { StoreDatabase } from '../../../store/database/database.ts';
import { SHOP_NAME } from '../../../store/database/shop-place.ts';
import { connectStore } from '../../../store/open-store.ts';
import { publishGiven } from '../../../store/server/feed-counts.ts';
import { type VersionProgress, progressOf } from '../../../store/server/roll-out.ts';
import { openStoreFolder } from '../../../store/store-folder.ts';
import { storeSentence } from '../../../store/store-refusal.ts';
import { systemClock } from '../../platform/system.ts';
import {
  type CommandIo,
  EXIT,
  type Flag,
  type FlagTable,
  type ParsedFlags,
  refuseForm,
  wholeNumber,
} from '../command-line/arguments.ts';
import { type CommandDefinition, refuseUsage, runCommand } from '../command-line/command.ts';
import { printResult } from '../command-line/with-till-runtime.ts';
import { feedFileSentence, readFeedSource } from './feed-source.ts';
import { PUBLISHED_BY, PUSH_FLAGS } from './publish.ts';
import { storeFolderOf } from './store-flags.ts';
import { refusalOf, say } from './with-store.ts';

const { database, data, json, file, currency, taxes, confirm, reason } = PUSH_FLAGS;
const FLAGS = {
  ...{ database, json, file, currency, taxes, confirm, reason },
  data: { ...data, help: 'folder that has the folder of each shop by its name; default beside the till' },
  shops: {
    placeholder: 'NAME,NAME',
    help: 'one after the other in this order, the one that tries it first',
    parse: (given: string) => {
      const names = given.split(',');
      const are_names = names.every((name) => SHOP_NAME.test(name)) && new Set(names).size === names.length;
      return are_names ? succeed(names) : refuseForm('names of shops with commas, each once');
    },
  } as Flag<string[]>,
  minutes: {
    placeholder: 'N',
    help: 'how long the lanes of a shop have before the next one waits for a person; default 10',
    parse: wholeNumber(1, 1_440),
  } as Flag<number>,
} as const satisfies FlagTable;

const DEFINITION: CommandDefinition<typeof FLAGS> = {
  name: 'cobro store roll-out',
  usage: 'cobro store roll-out FEED --file FILE --shops NAME,NAME --database URL [--data DIR] [--minutes N] [--json]',
  summary: `Publishes one file to the shops of a chain, one after the other: the next one when every lane of the one before that speaks
works with it. A lane that refuses it, or is too late, ends it there; shops that were not reached keep what they have. Each
shop signs with the key in its own folder, and no transaction spans two.`,
  flags: FLAGS,
  argument: 'FEED',
  examples: [
    'cobro store roll-out catalogue --file prices.csv --shops centro,norte,sur --database postgresql://db/chain',
  ],
  exits: {
    [EXIT.attention]:
      'the file is not right, a store says no, or a lane refuses it or is too late; the line says where',
  },
};

/** `cobro store roll-out`. */
export function runRollOutCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(DEFINITION, argv, io, ({ flags, positionals }) => rollOut(positionals[0], flags, io));
}

interface ShopStage extends VersionProgress {
  readonly shop: string;
  readonly version: number;
}

const LOOK_EVERY_MS = 1_000;
const MINUTE_MS = 60_000;

async function rollOut(given: string | undefined, flags: ParsedFlags<typeof FLAGS>, io: CommandIo): Promise<number> {
  const feed = FEEDS.find((one) => one === given);
  if (feed === undefined)
    return refuseUsage(DEFINITION.name, io, `${JSON.stringify(given)} was given; accepted: ${FEEDS.join(', ')}`);
  const missing = (['file', 'shops', 'database'] as const).find((name) => flags[name] === undefined);
  if (missing !== undefined) return refuseUsage(DEFINITION.name, io, `--${missing} is missing`);
  const { file: path = '', shops = [], currency: code = 'CLP', taxes: tax_ids = ['iva'] } = flags;
  const body = await readFeedSource(feed, path, { currency: code, locale: null, tax_ids });
  if (!body.ok) return say(DEFINITION.name, feedFileSentence(path, body.error), io);
  const stages: ShopStage[] = [];
  for (const shop of shops) {
    const stage = await inShop(shop, { feed, body: body.value }, flags, io);
    if (!stage.ok) {
      const sentence = `${shop}: ${stage.error} ${notReachedText(shops, stages.length)}`;
      return say(DEFINITION.name, sentence, io);
    }
    stages.push(stage.value);
    if (!flags.json) io.stdout(stageText(feed, stage.value));
    const { refused, waiting } = stage.value;
    if (refused.length + waiting.length === 0) continue;
    const not_reached = shops.slice(stages.length);
    printResult(
      io,
      flags.json,
      { outcome: 'stopped', feed, shops: stages, not_reached },
      notReachedText(shops, stages.length),
    );
    return EXIT.attention;
  }
  printResult(io, flags.json, { outcome: 'rolled_out', feed, shops: stages }, 'Every shop has it.');
  return EXIT.ok;
}

/** Publishes in one shop, and follows its lanes until each said yes or no, or their time is over. */
async function inShop(
  shop: string,
  { feed, body }: { readonly feed: FeedName; readonly body: string },
  flags: ParsedFlags<typeof FLAGS>,
  io: CommandIo,
): Promise<Result<ShopStage, string>> {
  const opened = await connectStore(flags.database ?? null, '', shop);
  if (!opened.ok) return fail(storeSentence(opened.error));
  const folder = join(storeFolderOf(flags.data, io), shop);
  try {
    const key = openStoreFolder(folder).feedKey();
    const done = await publishGiven(opened.value, key, {
      ...{ feed, body, valid_from_ms: null, lanes: null, confirmed: flags.confirm },
      ...{ published_by: PUBLISHED_BY, reason: flags.reason ?? '' },
    });
    if (!done.ok) return fail(done.error.message);
    const { version } = done.value;
    return succeed({ shop, version, ...(await follow(opened.value, feed, version, flags.minutes ?? 10)) });
  } catch (error) {
    const refused = refusalOf(error, folder);
    if (refused === null) throw error;
    return fail(storeSentence(refused));
  } finally {
    await opened.value.close();
  }
}

async function follow(
  store: StoreDatabase,
  feed: FeedName,
  version: number,
  minutes: number,
): Promise<VersionProgress> {
  const until_ms = systemClock.monotonicMs() + minutes * MINUTE_MS;
  for (;;) {
    const progress = await progressOf(store, feed, version);
    const is_over = progress.waiting.length === 0 || progress.refused.length > 0;
    if (is_over || systemClock.monotonicMs() >= until_ms) return progress;
    await new Promise((resolve) => systemClock.schedule(LOOK_EVERY_MS, () => resolve(null)));
  }
}

const notReachedText = (shops: readonly string[], reached: number): string => {
  const left = shops.slice(reached);
  return left.length === 0 ? '' : `Not reached: ${left.join(', ')}.`;
};

function stageText(feed: FeedName, { shop, version, taken, waiting, refused, silent }: ShopStage): string {
  const parts = [
    `lanes ${taken.join(', ') || 'none'} work with it`,
    ...(waiting.length === 0 ? [] : [`lanes ${waiting.join(', ')} are too late`]),
    ...(silent.length === 0 ? [] : [`lanes ${silent.join(', ')} are silent`]),
    ...refused.map(({ lane, problem, detail }) => `lane ${lane} refused it (${`${problem} ${detail}`.trim()})`),
  ];
  return `${shop}: ${feed} ${version}; ${parts.join('; ')}.`;
}
