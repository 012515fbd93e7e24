import { readSmallFile } from '../../platform/small-file.ts';
import { FEED_SETTINGS } from '../../../core/feeds/feed-bodies.ts';
import { type FeedFileProblem, type FileRules, readFeedFile } from '../../../core/feeds/feed-file.ts';
import type { FeedName } from '../../../core/feeds/feed-name.ts';
import { type Result, fail } from '../../../core/result.ts';
import { createPinHasher } from '../../features/staff/pin-hash.ts';
import { systemClock } from '../../platform/system.ts';

type SourceProblem = FeedFileProblem | { readonly code: 'not_readable'; readonly system: string };

/** What is wrong with a file, in a sentence for its author. */
export function feedFileSentence(file: string, wrong: SourceProblem): string {
  switch (wrong.code) {
    case 'not_readable':
      return `${file} cannot be read (${wrong.system}).`;
    case 'not_json':
      return `${file} is not JSON.`;
    case 'not_a_catalogue':
      return `${file} is no catalogue (${wrong.kind}).`;
    case 'bad_rows': {
      const sentences = wrong.rows
        .slice(0, 10)
        .map(({ line, problem }) =>
          `line ${line}: ${problem.kind === 'unseen' ? 'control characters in' : problem.kind} ${problem.value}`.trim(),
        );
      return `${wrong.rows.length} rows are wrong; nothing was published. ${sentences.join('; ')}`;
    }
    case 'not_right_at':
      return `${file} is not right at ${wrong.path}.`;
    case 'weak_pin':
      return `The PIN of ${wrong.name} is easy to guess.`;
    case 'same_pin':
      return 'Two people have one PIN; a PIN alone says who it is.';
    case 'not_of_the_shop':
      return `${file} names ${wrong.names.join(', ')}, which the shop does not set; accepted: ${FEED_SETTINGS.join(', ')}.`;
    case 'bad_setting':
      return `${wrong.setting} ${wrong.problem}.`;
  }
}

/** Reads a file of the disk into the body of a feed. */
export async function readFeedSource(
  feed: FeedName,
  file: string,
  rules: FileRules,
): Promise<Result<string, SourceProblem>> {
  let text: string;
  try {
    text = readSmallFile(file).toString('utf8');
  } catch (error) {
    const system = error instanceof Error && 'code' in error ? String(error.code) : 'failed';
    return fail({ code: 'not_readable', system });
  }
  const means = { pins: createPinHasher({ key: null }), rest: async () => undefined };
  return readFeedFile({ feed, name: file, text, rules, people: [], given_at_ms: systemClock.wallMs() }, means);
}
