import { makePending, putVersion } from '../../../electron/features/updates/put-version.ts';
import { fetchFeed } from '../../../electron/features/updates/feed-source.ts';
import { chooseRelease } from '../../../core/updates/feed.ts';

/** Installs what a feed offers, and dies at the given step as by a power cut. */
const [root = '', url = '', key = '', dies_at = ''] = process.argv.slice(2);
const onStep = (step: string): void => {
  if (step === dies_at) process.kill(process.pid, 'SIGKILL');
};
const feed = await fetchFeed({ url, keys: [key], seen: 0 });
if (!feed.ok) throw new Error(feed.error);
const target = `${process.platform}-${process.arch}`;
const program = { version: '0.1.0', kind: 'headless', target, bad: [], ringOf: () => 0 } as const;
const chosen = chooseRelease(feed.value, program);
if (!chosen.ok) throw new Error(chosen.error);
const put = await putVersion(root, url, chosen.value, onStep);
if (!put.ok) throw new Error(put.error);
makePending(root, chosen.value.release.version, [], onStep);
