import { FEED_PROBLEMS } from '../../store/contract/feeds.ts';
import type { OfficeFeeds, OfficeVersion } from '../../store/contract/office-feeds.ts';
import { Button } from '../components/button.tsx';
import { useOfficeWording } from './office-context.tsx';
import styles from './office.module.css';

export type LaneFeed = OfficeFeeds['lanes'][number];

/** The version that each lane runs or refused; with permission, one lane can be rolled back. */
export function FeedsAtLanes({
  lanes,
  versions,
  onRollBack,
}: {
  readonly lanes: readonly LaneFeed[];
  readonly versions: readonly OfficeVersion[];
  /** Null: read-only. */
  readonly onRollBack: ((one: LaneFeed) => void) | null;
}) {
  const { say } = useOfficeWording();
  return (
    <>
      <h2>{say('office.feeds.atLanes')}</h2>
      {lanes.length === 0 && <p className={styles.calm}>{say('office.feeds.noLanes')}</p>}
      <table className={styles.table}>
        <tbody>
          {byLane(lanes).map(([lane, feeds]) => (
            <tr key={lane}>
              <td className={styles.lane}>{say('office.lane', { lane })}</td>
              <td>
                {feeds.length === 0
                  ? '—'
                  : feeds.map((one) => (
                      <OnLane key={one.feed} one={one} onRollBack={hadAnother(one, versions) ? onRollBack : null} />
                    ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Whether another version was in force at the lane, so that a rollback has a target. */
const hadAnother = (one: LaneFeed, versions: readonly OfficeVersion[]): boolean =>
  versions.some(
    ({ feed, version, standing, lanes }) =>
      feed === one.feed &&
      version !== one.version &&
      standing !== 'planned' &&
      standing !== 'halted' &&
      (lanes?.includes(one.lane) ?? true),
  );

/** Omits feeds that the shop never sent to a lane. */
function byLane(lanes: readonly LaneFeed[]): [number, LaneFeed[]][] {
  const found = new Map<number, LaneFeed[]>();
  for (const one of lanes) {
    const feeds = found.get(one.lane) ?? [];
    if (one.version !== null || one.refused_version !== null) feeds.push(one);
    found.set(one.lane, feeds);
  }
  return [...found];
}

function OnLane({
  one,
  onRollBack,
}: {
  readonly one: LaneFeed;
  readonly onRollBack: ((one: LaneFeed) => void) | null;
}) {
  const { say } = useOfficeWording();
  const { feed, lane, version, refused_version, refused_problem, refused_detail } = one;
  // A problem reported by a newer till is shown by its name.
  const known = FEED_PROBLEMS.find((problem) => problem === refused_problem);
  const problem = known === undefined ? (refused_problem ?? '') : say(`office.refused.${known}`);
  const why = refused_detail === null || refused_detail === '' ? problem : `${problem} (${refused_detail})`;
  const name = say(`office.feed.${feed}`);
  return (
    <div className={styles.onLane}>
      <span>
        {name} {version ?? '—'}
        {refused_version !== null && (
          <small data-alarm="">{say('office.feeds.refused', { version: refused_version, why })}</small>
        )}
      </span>
      {onRollBack !== null && (
        <Button size="sm" label={say('office.feeds.rollBackAt', { feed: name, lane })} onPress={() => onRollBack(one)}>
          {say('office.feeds.rollBackLane')}
        </Button>
      )}
    </div>
  );
}
