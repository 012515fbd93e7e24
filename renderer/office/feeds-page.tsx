import { useMemo, useState } from 'react';
import type { FeedName } from '../../store/contract/feeds.ts';
import type { OfficeVersion } from '../../store/contract/office-feeds.ts';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { type OfficeWording, useOfficeQuery, useOffice, useOfficeWording } from './office-context.tsx';
import { QueryNote } from './query-note.tsx';
import { type FeedWish, FeedAct, versionName } from './feed-act.tsx';
import { FeedsAtLanes } from './feeds-at-lanes.tsx';
import { FilePane } from './publish/file-pane.tsx';
import { PublishPane } from './publish/publish-pane.tsx';
import styles from './office.module.css';

type Wish =
  | FeedWish
  | { readonly act: 'spread'; readonly version: OfficeVersion }
  | { readonly act: 'file'; readonly feed: FeedName };
/** Feeds without a page of their own. */
const FILE_FEEDS = ['promotions', 'permissions', 'software'] as const satisfies readonly FeedName[];

const ORDER = ['planned', 'staged', 'in_force', 'halted', 'former'] as const;

/** The versions that lanes run now and next; a version is rolled back, or a planned one withdrawn, with a PIN. */
export function FeedsPage() {
  const wording = useOfficeWording();
  const { say } = wording;
  const { rights } = useOffice().person;
  const query = useOfficeQuery('feeds.read', {});
  const [wish, setWish] = useState<Wish | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const versions = (query.value?.versions ?? []).toSorted(
    (one, other) =>
      ORDER.indexOf(one.standing) - ORDER.indexOf(other.standing) || other.valid_from_ms - one.valid_from_ms,
  );
  const lanes = query.value?.lanes ?? [];
  const may_change = rights.includes('change_feeds');
  const close = (sentence: string | null): void => {
    // Another act that was begun while the answer was awaited stays.
    setWish((now) => (now === wish ? null : now));
    setDone(sentence);
    query.again();
  };
  return (
    <div className={styles.page}>
      <PageHeader title={say('office.feeds.title')} lead={say('office.feeds.lead')} focusKey="feeds">
        {may_change && (
          <div className={styles.files} role="group" aria-label={say('office.publish.file')}>
            {say('office.publish.file')}
            {FILE_FEEDS.map((feed) => (
              <Button key={feed} size="sm" onPress={() => setWish({ act: 'file', feed })}>
                {say(`office.feed.${feed}`)}
              </Button>
            ))}
          </div>
        )}
      </PageHeader>
      <QueryNote query={query} />
      {query.value?.signer === 'elsewhere' && <p className={styles.note}>{say('office.publish.elsewhere')}</p>}
      <div className={styles.panes}>
        <section className={styles.pane} data-scrolls="" tabIndex={0} aria-label={say('office.feeds.title')}>
          {done !== null && (
            <p className={styles.done} role="status">
              {done}
            </p>
          )}
          {query.value !== null && versions.length === 0 && (
            <EmptyState icon="tag" title={say('office.feeds.none')} lead={say('office.feeds.noneLead')} />
          )}
          <ul className={styles.list}>
            {versions.map((one) => (
              <li key={`${one.feed} ${one.version}`}>
                <span>
                  <b>
                    {say(`office.feed.${one.feed}`)} {one.version}
                  </b>{' '}
                  <i className={styles.tag} data-standing={one.standing}>
                    {statusText(one, wording)}
                  </i>
                  <small>
                    {say('office.feeds.from', { time: wording.dayTime(one.valid_from_ms), name: one.published_by })}
                    {one.reason === '' ? '' : ` · ${one.reason}`}
                  </small>
                </span>
                {may_change && one.standing === 'in_force' && (
                  <Button size="sm" onPress={() => setWish({ act: 'roll_back', version: one })}>
                    {say('office.feeds.rollBack')}
                  </Button>
                )}
                {may_change && (one.standing === 'planned' || one.standing === 'staged') && (
                  <span className={styles.acts}>
                    {one.standing === 'staged' && (
                      <Button size="sm" onPress={() => setWish({ act: 'spread', version: one })}>
                        {say('office.publish.spread')}
                      </Button>
                    )}
                    <Button size="sm" onPress={() => setWish({ act: 'halt', version: one })}>
                      {say('office.feeds.halt')}
                    </Button>
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
        {wish?.act === 'file' && (
          <FilePane
            key={wish.feed}
            feed={wish.feed}
            currency={wording.currency}
            tax_ids={[]}
            onDone={close}
            onCancel={() => close(null)}
          />
        )}
        {wish?.act === 'spread' && (
          <SpreadPane key={versionName(wish.version, wording)} version={wish.version} onEnd={close} />
        )}
        {wish?.act !== 'file' && wish?.act !== 'spread' && (
          <section className={styles.pane} data-scrolls="" tabIndex={0} aria-label={say('office.feeds.atLanes')}>
            {wish !== null && <FeedAct wish={wish} onEnd={close} />}
            <FeedsAtLanes
              lanes={lanes}
              versions={versions}
              onRollBack={may_change ? (at_lane) => setWish({ act: 'roll_back_lane', at_lane }) : null}
            />
          </section>
        )}
      </div>
    </div>
  );
}

/** Releases a version tried at some lanes to all of them. */
function SpreadPane({
  version,
  onEnd,
}: {
  readonly version: OfficeVersion;
  readonly onEnd: (sentence: string | null) => void;
}) {
  const wording = useOfficeWording();
  const source = useMemo(() => ({ kind: 'version', version: version.version }) as const, [version.version]);
  return (
    <PublishPane
      feed={version.feed}
      source={source}
      title={`${wording.say('office.publish.spread')}: ${versionName(version, wording)}`}
      onDone={onEnd}
      onCancel={() => onEnd(null)}
    />
  );
}

function statusText({ standing, lanes }: OfficeVersion, { say }: OfficeWording): string {
  return lanes === null || standing === 'halted' || standing === 'former'
    ? say(`office.standing.${standing}`)
    : `${say(`office.standing.${standing}`)}: ${say('office.feeds.lanes', { count: lanes.length, lanes: lanes.join(', ') })}`;
}
