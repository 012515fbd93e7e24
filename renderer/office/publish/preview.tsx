import type { FeedName } from '../../../store/contract/feeds.ts';
import type { FeedChange, FeedPreview, OfficeFileProblem } from '../../../store/contract/office-feeds.ts';
import { Chip } from '../../components/chip.tsx';
import { type OfficeWording, useOfficeWording } from '../office-context.tsx';
import { settingName } from './setting-name.ts';
import styles from '../office.module.css';
import { rowProblemText } from '../../../core/i18n/row-problems.ts';

/** Number of faulty lines listed; further ones usually repeat the same mistake. */
const LINES_SHOWN = 20;

/** What is wrong with the file; the first sentence summarizes. */
function fileProblemTexts(problem: OfficeFileProblem, { say, language }: OfficeWording): readonly string[] {
  switch (problem.code) {
    case 'not_a_catalogue':
      return [rowProblemText({ kind: problem.kind, value: '', other: '' }, language)];
    case 'bad_rows':
      return [
        say('office.file.badRows', { count: problem.rows.length }),
        ...problem.rows
          .slice(0, LINES_SHOWN)
          .map(({ line, problem: row }) => say('office.file.line', { line, problem: rowProblemText(row, language) })),
      ];
    case 'bad_setting':
      return [say('office.file.bad_setting', { setting: settingName(problem.setting, say) })];
    case 'not_of_the_shop':
      return [say('office.file.not_of_the_shop', { names: problem.names.join(', ') })];
    case 'mistake':
      return [say(`office.mistake.${problem.mistake.problem}`, { detail: problem.mistake.detail })];
    case 'not_right_at':
      return [say('office.file.not_right_at', { path: problem.path })];
    case 'weak_pin':
      return [say('office.file.weak_pin', { name: problem.name })];
    case 'unknown_product':
      return [say('office.file.unknown_product', { product_id: problem.product_id })];
    default:
      return [say(`office.file.${problem.code}`)];
  }
}

type Ready = Extract<FeedPreview, { outcome: 'ready' }>;

export interface PreviewProps {
  readonly feed: FeedName;
  readonly preview: FeedPreview;
  readonly confirmed: boolean;
  readonly onConfirm: (confirmed: boolean) => void;
}

/** What a version changes, what prevents it, and what a person must confirm. */
export function Preview({ feed, preview, confirmed, onConfirm }: PreviewProps) {
  const wording = useOfficeWording();
  const { say } = wording;
  if (preview.outcome === 'not_right')
    return (
      <div className={styles.bad} role="alert">
        {fileProblemTexts(preview.problem, wording).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    );
  const { counts, counts_stock, doubt, before } = preview;
  return (
    <>
      <h2>{say('office.publish.changes')}</h2>
      <p className={styles.calm}>
        {before === null ? say('office.publish.first') : say('office.publish.compared', { version: before })}
      </p>
      <p role="status">
        {before !== null && !counts_stock && counts.added + counts.changed + counts.gone === 0
          ? say('office.publish.nothing')
          : say('office.publish.counts', { ...counts })}
      </p>
      {doubt !== null && (
        <div className={styles.warning}>
          <p>{say(`office.doubt.${doubt.problem}`, { detail: doubt.detail })}</p>
          <Chip selected={confirmed} onSelect={() => onConfirm(!confirmed)}>
            {say('office.doubt.meant')}
          </Chip>
        </div>
      )}
      {warningsOf(preview, wording).map((text) => (
        <p key={text} className={styles.warning}>
          {text}
        </p>
      ))}
      <Changes feed={feed} preview={preview} wording={wording} />
    </>
  );
}

function warningsOf({ later, staged, counts_stock }: Ready, { say, dayTime }: OfficeWording): readonly string[] {
  return [
    ...(counts_stock ? [say('office.publish.countsStock')] : []),
    ...later.map(({ version, valid_from_ms }) =>
      say('office.publish.later', { version, time: dayTime(valid_from_ms) }),
    ),
    ...staged.map(({ version, lanes }) =>
      say('office.publish.staged', { version, count: lanes.length, lanes: lanes.join(', ') }),
    ),
  ];
}

function Changes({
  feed,
  preview,
  wording,
}: {
  readonly feed: FeedName;
  readonly preview: Ready;
  readonly wording: OfficeWording;
}) {
  const { say } = wording;
  const { changes, counts } = preview;
  const omitted_count =
    counts.added + counts.changed + counts.gone - new Set(changes.map(({ subject }) => subject)).size;
  if (changes.length === 0) return null;
  return (
    <>
      <table className={styles.table}>
        <tbody>
          {changes.map((one, index) => (
            <tr key={index}>
              <td>
                {feed === 'settings' ? subjectOfSetting(one.subject, wording) : one.subject}
                <small>
                  {say(`office.change.${one.what}`)}
                  {one.field === null ? '' : ` · ${fieldText(one.field, wording)}`}
                </small>
              </td>
              <td className={styles.amount}>
                <Values change={one} currency={preview.currency} wording={wording} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {omitted_count > 0 && <p className={styles.calm}>{say('office.publish.more', { count: omitted_count })}</p>}
    </>
  );
}

/** `Terraza: tip_enabled`, a setting, or the name of a group. */
function subjectOfSetting(subject: string, { say }: OfficeWording): string {
  const at = subject.lastIndexOf(': ');
  return at === -1 ? settingName(subject, say) : `${subject.slice(0, at)}: ${settingName(subject.slice(at + 2), say)}`;
}

const FIELDS = [
  ...['price', 'name', 'code', 'category', 'unit', 'tax', 'favourite', 'options', 'planned_prices'],
  ...['role', 'enabled', 'rights', 'pin', 'value', 'lanes', 'terms'],
] as const;
const KNOWN_FIELDS: readonly string[] = FIELDS;
type KnownField = Extract<Parameters<OfficeWording['say']>[0], `office.change.field.${string}`>;

const fieldText = (field: string, { say }: OfficeWording): string =>
  KNOWN_FIELDS.includes(field) ? say(`office.change.field.${field}` as KnownField) : field;

interface ValuesProps {
  readonly change: FeedChange;
  readonly currency: string | null;
  readonly wording: OfficeWording;
}

/** A value before and after the change. */
function Values({ change: { what, field, before, after }, currency, wording }: ValuesProps) {
  const text = (value: string | number | null): string => {
    if (typeof value === 'number') return currency === null ? String(value) : wording.amount(value, currency);
    return value === null || value === '' ? '—' : value;
  };
  if (before === null && after === null) return null;
  if (what !== 'changed') return text(what === 'gone' ? before : after);
  if (field === null) return null;
  return (
    <>
      <b>{text(after)}</b>
      <small>{wording.say('office.change.before', { value: text(before) })}</small>
    </>
  );
}
