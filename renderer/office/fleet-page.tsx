import { useState } from 'react';
import { DEVICE_CODES, DEVICE_KINDS } from '../../core/contract/devices.ts';
import type { OfficeLane } from '../../store/contract/office.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { Hatch } from '../components/glyph.tsx';
import { Figure, Figures, PageHeader } from '../components/page-header.tsx';
import { Button } from '../components/button.tsx';
import type { CallProblem } from './office-bridge.ts';
import { Notices } from './notices.tsx';
import { useCall, useOfficeQuery, useOffice, useOfficeWording } from './office-context.tsx';
import { QueryNote } from './query-note.tsx';
import styles from './office.module.css';

const KNOWN_STATES = ['live', 'stopped', 'dead'] as const;
const GIGABYTE = 1_000_000_000;
/** Shown until data arrives: neither a number nor a sign that all is well. */
const UNKNOWN = '…';
/** Below this a till may soon be unable to record its sales. */
const DISK_LOW_BYTES = GIGABYTE;

/** Every till of the shop as last reported to the store, and the items that need a person. */
export function FleetPage() {
  const wording = useOfficeWording();
  const { say, language } = wording;
  const query = useOfficeQuery('fleet.read', {});
  const lanes = query.value?.lanes ?? [];
  const findings = query.value?.findings ?? [];
  const call = useCall();
  const [problem, setProblem] = useState<CallProblem | null>(null);
  const may_ask = useOffice().person.rights.includes('ask_to_close');
  const ask = async (lane: number): Promise<void> => {
    const answer = await call('tills.ask_to_close', { lane });
    setProblem(answer.ok ? null : answer.error);
    query.again();
  };
  const open = lanes.reduce((count, { open_attempts }) => count + open_attempts, 0);
  const dayTime = (iso: string | null): string =>
    iso === null ? say('office.never') : wording.dayTime(Date.parse(iso));
  return (
    <div className={styles.page}>
      <PageHeader
        title={say('office.fleet.title')}
        lead={query.value?.state === 'rebuilding' ? say('office.problem.rebuilding') : say('office.fleet.lead')}
        focusKey="fleet"
      >
        <Figures>
          <Figure name={say('office.fleet.lanes')} value={query.value === null ? UNKNOWN : lanes.length} />
          <Figure
            name={say('office.fleet.open')}
            value={query.value === null ? UNKNOWN : open}
            mark={open > 0 ? <Hatch className={styles.mark} /> : undefined}
          />
          <Figure name={say('office.fleet.findings')} value={query.value === null ? UNKNOWN : findings.length} />
        </Figures>
      </PageHeader>
      <QueryNote query={query} />
      <Notices problem={problem} done={null} />
      <div className={styles.panes}>
        <section className={styles.wide} data-scrolls="" tabIndex={0} aria-label={say('office.fleet.title')}>
          {query.value !== null && lanes.length === 0 && (
            <EmptyState icon="terminal" title={say('office.fleet.none')} lead={say('office.fleet.noneLead')} />
          )}
          {lanes.length > 0 && (
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{say('office.lane.name')}</th>
                  <th scope="col">{say('office.fleet.state')}</th>
                  <th scope="col">{say('office.fleet.version')}</th>
                  <th scope="col">{say('office.fleet.devices')}</th>
                  {may_ask && <th scope="col">{say('office.fleet.shift')}</th>}
                  <th scope="col">{say('office.fleet.lastWord')}</th>
                  <th scope="col" className={styles.amount}>
                    {say('office.fleet.waiting')}
                  </th>
                  <th scope="col" className={styles.amount}>
                    {say('office.fleet.open')}
                  </th>
                  <th scope="col" className={styles.amount}>
                    {say('office.fleet.disk')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {lanes.map((lane) => (
                  <tr key={lane.till_id}>
                    <td>
                      <b>{lane.lane}</b>
                    </td>
                    <td data-alarm={lane.state !== 'live' || lane.is_silent || undefined}>{stateText(lane, say)}</td>
                    <td>{lane.program}</td>
                    <td>
                      <Devices devices={lane.devices} say={say} />
                    </td>
                    {may_ask && (
                      <td>
                        <AskToClose lane={lane} onAsk={ask} />
                      </td>
                    )}
                    <td>{dayTime(lane.last_word)}</td>
                    <td className={styles.amount}>{lane.waiting_events}</td>
                    <td className={styles.amount}>
                      {lane.open_attempts > 0 ? <b className={styles.doubt}>{lane.open_attempts}</b> : 0}
                    </td>
                    <td
                      className={styles.amount}
                      data-alarm={(lane.disk_free_bytes ?? DISK_LOW_BYTES) < DISK_LOW_BYTES || undefined}
                    >
                      {lane.disk_free_bytes === null ? '' : diskText(lane.disk_free_bytes, language)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <h2>{say('office.fleet.findings')}</h2>
          {query.value !== null && findings.length === 0 && (
            <p className={styles.calm}>{say('office.fleet.noFindings')}</p>
          )}
          <ul className={styles.list}>
            {findings.map((one) => (
              <li key={`${one.kind} ${one.subject} ${one.at}`}>
                <span>
                  {findingText(one.kind, say)}
                  <small>
                    {one.lane === null ? '' : `${say('office.lane', { lane: one.lane })} · `}
                    {one.subject}
                    {one.amount_minor === null ? '' : ` · ${wording.amount(one.amount_minor, one.currency ?? '')}`}
                    {one.payment_id === null ? '' : ` · ${one.payment_id}`}
                    {one.gift_card === null ? '' : ` · ${say('office.gone.claim.gift', { shown: one.gift_card })}`}
                  </small>
                </span>
                <time>{dayTime(one.at)}</time>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}

/** The request stays listed until the lane closes; pressing again repeats it. */
function AskToClose({ lane, onAsk }: { readonly lane: OfficeLane; readonly onAsk: (lane: number) => Promise<void> }) {
  const { say, dayTime } = useOfficeWording();
  const [busy, setBusy] = useState(false);
  if (lane.state !== 'live') return '—';
  const press = async (): Promise<void> => {
    setBusy(true);
    await onAsk(lane.lane);
    setBusy(false);
  };
  return (
    <>
      <Button
        size="sm"
        disabled={busy}
        label={say('office.fleet.askOne', { lane: lane.lane })}
        onPress={() => void press()}
      >
        {say('office.fleet.ask')}
      </Button>
      {lane.close_asked !== null && (
        <small>{say('office.fleet.asked', { name: lane.close_asked.by, time: dayTime(lane.close_asked.at_ms) })}</small>
      )}
    </>
  );
}

type Say = ReturnType<typeof useOfficeWording>['say'];

function stateText({ state, is_silent }: OfficeLane, say: Say): string {
  const known = KNOWN_STATES.find((one) => one === state);
  if (known === 'live' && is_silent) return say('office.fleet.silent');
  return known === undefined ? state : say(`office.state.${known}`);
}

/** The number of working devices, and each one that has a problem. */
function Devices({ devices, say }: { readonly devices: OfficeLane['devices']; readonly say: Say }) {
  if (devices === null) return '—';
  const troubled = devices.filter(({ level }) => level !== 'ok');
  return (
    <>
      {say('office.fleet.devicesWell', { well: devices.length - troubled.length, all: devices.length })}
      {troubled.map(({ kind, code, level }, index) => (
        <small key={index} data-alarm={level === 'error' || undefined}>
          {deviceText(kind, code, say)}
        </small>
      ))}
    </>
  );
}

/** The text that the till's own pages use; an unknown code is shown as it is. */
function deviceText(kind: string, code: string, say: Say): string {
  const known_kind = DEVICE_KINDS.find((one) => one === kind);
  const known_code = DEVICE_CODES.find((one) => one === code);
  const name = known_kind === undefined ? kind : say(`device.kind.${known_kind}`);
  return `${name}: ${known_code === undefined ? code : say(`device.code.${known_code}`)}`;
}

const diskText = (bytes: number, language: string): string =>
  `${new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(bytes / GIGABYTE)} GB`;

const KNOWN_FINDINGS = [
  'chain_broken',
  'charge_of_dead_till',
  'clock_differs',
  'close_unreadable',
  'copy_of_living_till',
  'credit_missing',
  'feed_refused',
  'gift_of_dead_till',
  'gift_of_unknown_card',
  'gift_overdrawn',
  'handed_over_for_person',
  'hold_of_dead_till',
  'journal_behind',
  'journal_forked',
  'link_of_dead_till',
  'not_projected',
  'number_twice',
  'payment_of_dead_till',
  'return_of_dead_till',
  'return_of_two_tills',
  'return_of_unknown_trace',
  'returned_too_much',
  'sale_not_in_z',
  'sale_of_two_tills',
  'sold_and_given_back',
  'sold_and_not_found',
  'store_went_back',
  'trace_of_two_tills',
  'two_machines',
  'unknown_shape',
] as const;

/** A finding of a newer store, without a text here, is shown by its name. */
function findingText(kind: string, say: Say): string {
  const known = KNOWN_FINDINGS.find((one) => one === kind);
  return known === undefined ? kind : say(`office.finding.${known}`);
}
