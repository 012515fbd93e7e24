import { expect, test } from 'vitest';
import { succeed } from '../../../core/result.ts';
import { createFeedFollower, type FeedFollowerParts } from '../../../electron/features/feeds/feed-follower.ts';
import { openFeedFiles } from '../../../electron/features/feeds/feed-files.ts';
import { openSwitchTrial } from '../../../electron/features/feeds/switch-trial.ts';
import { SILENT_LOG } from '../../../electron/log/log.ts';
import type { WaitAnswer } from '../../../store/contract/feeds.ts';
import { eventually, systemClock } from '../../support/real-time.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** The second request of a till to a store that accepts these facts. */
async function secondReport(hears: WaitAnswer['hears']): Promise<object> {
  const folder = temporaryFolder();
  const reports: object[] = [];
  const answer: WaitAnswer = { store_id: crypto.randomUUID(), feed_key: null, versions: [], hears };
  const call = async ({ body }: { readonly body?: object }) => {
    reports.push(body ?? {});
    return succeed({ value: answer });
  };
  const follower = createFeedFollower({
    ...{ call: call as unknown as FeedFollowerParts['call'], files: openFeedFiles(folder) },
    trial: openSwitchTrial(folder),
    feed_key: { read: () => null, write: () => undefined },
    appliers: {} as FeedFollowerParts['appliers'],
    onCloseAsked: () => undefined,
    ...{ isPaying: () => false, clock: systemClock, log: SILENT_LOG },
    devices: () => [{ kind: 'printer', code: 'no_paper', level: 'error' }],
  });
  follower.start();
  await eventually('it spoke twice', () => reports.length >= 2);
  follower.stop();
  expect(reports[0]).not.toHaveProperty('devices');
  return reports[1] ?? {};
}

test('a till tells its devices to a store that hears them, and nothing that an older one would refuse', async () => {
  expect(await secondReport(['devices'])).toHaveProperty('devices', [
    { kind: 'printer', code: 'no_paper', level: 'error' },
  ]);
  expect(await secondReport(undefined)).not.toHaveProperty('devices');
});
