import { useCallback, useEffect, useState } from 'react';
import { aboutTexts } from '../../core/audit/about-text.ts';
import type { Say } from '../../core/i18n/say.ts';
import { ROLES } from '../../core/staff/permissions.ts';
import { actText } from '../../core/audit/act-text.ts';
import type { OfficeAct, OfficeRequest } from '../../store/contract/office.ts';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Page, ToolField } from '../components/page.tsx';
import { dateHint, dayEnd, dayStart, parseDateText } from '../text/date-text.ts';
import { clockTimeWithSeconds, weekdayAndDay } from '../text/moments.ts';
import type { CallProblem } from './office-bridge.ts';
import { useLatest } from './late-answers.ts';
import { type OfficeWording, useCall, useOfficeWording } from './office-context.tsx';
import styles from './office.module.css';

/** Acts of the office itself; acts of tills use the tills' own wording. */
const OFFICE_ACTS = [
  'feed_published',
  'feed_rolled_back',
  'feed_halted',
  'till_declared_dead',
  'numbers_declared',
  'hold_declared',
  'claim_declared',
  'person_pin_given',
  'person_shut_out',
] as const;

const DAY_MS = 86_400_000;
/** Days listed until the reader asks for more. */
const DAYS_SHOWN = 7;

const NO_FIELDS = { lane: '', person: '', from: '', to: '' };
type Fields = Readonly<typeof NO_FIELDS>;
/** Acts, and the query that they answer. */
interface Answered {
  readonly of: string | null;
  readonly acts: readonly OfficeAct[];
  readonly is_all: boolean;
}
const NOTHING: Answered = { of: null, acts: [], is_all: true };

/** Who did what at every lane, newest first. */
export function AuditPage() {
  const wording = useOfficeWording();
  const { say, store_locale, language } = wording;
  const ask = useCall();
  const [fields, setFields] = useState(NO_FIELDS);
  const [query_json, setQueryJson] = useState(() => JSON.stringify(queryOf(NO_FIELDS, store_locale)));
  const [answered, setAnswered] = useState(NOTHING);
  const [problem, setProblem] = useState<CallProblem | null>(null);
  const type = (change: Partial<Fields>): void => {
    const changed = { ...fields, ...change };
    setFields(changed);
    const query = queryOf(changed, store_locale);
    if (query !== null) setQueryJson(JSON.stringify(query));
  };
  const begin = useLatest();
  const load = useCallback(
    async (before: OfficeAct | null): Promise<void> => {
      const query = JSON.parse(query_json) as Omit<OfficeRequest<'audit.read'>, 'before'>;
      const place = before && { at_ms: before.at_ms, key: before.key };
      const isLatest = begin();
      const answer = await ask('audit.read', { ...query, before: place });
      if (!isLatest()) return;
      setProblem(answer.ok ? null : answer.error);
      if (!answer.ok) return;
      const { acts, is_all } = answer.value;
      setAnswered((was) => ({ of: query_json, acts: before === null ? acts : [...was.acts, ...acts], is_all }));
    },
    [ask, query_json, begin],
  );
  useEffect(() => void load(null), [load]);
  // Acts of another query are none of this one.
  const is_current = answered.of === query_json;
  const { acts, is_all } = is_current ? answered : NOTHING;
  const typed = (name: keyof Fields, label: string, hint = '') => (
    <ToolField label={label}>
      <input
        type="text"
        autoComplete="off"
        placeholder={hint}
        value={fields[name]}
        onChange={(event) => type({ [name]: event.target.value })}
      />
    </ToolField>
  );
  const hint = dateHint(store_locale, language);
  return (
    <Page
      title={say('audit.title')}
      lead={say('office.audit.lead', { days: DAYS_SHOWN })}
      focusKey="audit"
      tools={
        <>
          {typed('lane', say('office.lane.name'))}
          {typed('person', say('audit.field.person'))}
          {typed('from', say('audit.field.from'), hint)}
          {typed('to', say('audit.field.to'), hint)}
        </>
      }
    >
      <section className={styles.wide} data-scrolls="" tabIndex={0} aria-label={say('audit.title')}>
        {problem !== null && (
          <p className={styles.note} role="status">
            {wording.problem(problem)}
          </p>
        )}
        {is_current && acts.length === 0 && problem === null && <EmptyState icon="filter" title={say('audit.none')} />}
        {acts.length > 0 && (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{say('audit.column.when')}</th>
                <th scope="col">{say('office.lane.name')}</th>
                <th scope="col">{say('audit.column.who')}</th>
                <th scope="col">{say('audit.column.what')}</th>
                <th scope="col">{say('audit.column.about')}</th>
                <th scope="col" className={styles.amount}>
                  {say('audit.column.amount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {acts.map((act) => (
                <ActRow key={act.key} act={act} wording={wording} />
              ))}
            </tbody>
          </table>
        )}
        {!is_all && (
          <div className={styles.more}>
            <Button onPress={() => void load(acts.at(-1) ?? null)}>{say('audit.more')}</Button>
          </div>
        )}
      </section>
    </Page>
  );
}

function ActRow({ act, wording }: { readonly act: OfficeAct; readonly wording: OfficeWording }) {
  const { say, language, money } = wording;
  const own = OFFICE_ACTS.find((one) => one === act.what);
  const about =
    act.lane === null ? [act.subject, detailText(act, say), act.reason] : aboutTexts({ ...act, seq: 0 }, wording);
  return (
    <tr>
      <td>
        {weekdayAndDay(act.at_ms, language)} {clockTimeWithSeconds(act.at_ms)}
      </td>
      <td>{act.lane ?? say('office.audit.here')}</td>
      <td>
        <b>{act.who}</b>
        {act.approved_by !== null && <small>{say('audit.approvedBy', { name: act.approved_by })}</small>}
      </td>
      <td>{own === undefined ? actText(act.what, say) : say(`office.act.${own}`)}</td>
      <td>{about.filter((text) => text !== null && text !== '').join(' · ')}</td>
      <td className={styles.amount}>{act.amount_minor === null ? '' : money(act.amount_minor)}</td>
    </tr>
  );
}

/** Who was given a PIN, in which role and by whom, in the reader's language; any other detail is shown as recorded. */
function detailText({ what, detail }: Pick<OfficeAct, 'what' | 'detail'>, say: Say): string | null {
  const [, role, by = ''] = (what === 'person_pin_given' && /^([a-z]+), by (.+)$/.exec(detail ?? '')) || [];
  const known = ROLES.find((one) => one === role);
  if (known === undefined) return detail;
  return say('office.act.madeBy', {
    role: say(`staff.role.${known}`),
    by: Object.hasOwn(MAKERS, by) ? say(MAKERS[by as keyof typeof MAKERS]) : by,
  });
}
/** Authors of staff entries that are not people. */
const MAKERS = {
  demonstration: 'office.act.by.demonstration',
  'command line': 'office.act.by.commandLine',
} as const;

/** The query; null while a field cannot be understood: the list then stays as it is. */
export function queryOf(fields: Fields, store_locale: string): Omit<OfficeRequest<'audit.read'>, 'before'> | null {
  const [lane, person] = [fields.lane.trim(), fields.person.trim()];
  const [from_ms, to_ms] = [fields.from, fields.to].map((text) => dayStart(parseDateText(text, store_locale)));
  const isBadDay = (text: string, day: number | null | undefined): boolean => text.trim() !== '' && day === null;
  if (lane !== '' && !/^[1-9]\d{0,2}$/.test(lane)) return null;
  if (isBadDay(fields.from, from_ms) || isBadDay(fields.to, to_ms)) return null;
  const midnight = new Date().setHours(0, 0, 0, 0);
  return {
    lane: lane === '' ? null : Number(lane),
    person: person === '' ? null : person,
    from_ms: from_ms ?? (to_ms ?? midnight) - DAYS_SHOWN * DAY_MS,
    to_ms: to_ms == null ? null : dayEnd(to_ms) + 1,
  };
}
