import { useRef } from 'react';
import { ProgressBar } from 'react-aria-components';
import { COLUMN_TITLES, catalogueTemplate } from '../../../core/catalogue/column-titles.ts';
import type { RowProblem } from '../../../core/catalogue/row-problem.ts';
import type { ImportPreview } from '../../../core/contract/catalogue.ts';
import { Button } from '../../components/button.tsx';
import { SideForm } from '../../components/side-form.tsx';
import { download } from '../../text/download.ts';
import type { Wording } from '../../text/wording.ts';
import { useImport } from './use-import.ts';
import form from '../../components/side-form.module.css';
import styles from './catalogue-screen.module.css';

/** Imports a CSV file: its effect and its errors first, then all of it or nothing. */
export function ImportPane({ wording, onDone }: { readonly wording: Wording; readonly onDone: () => void }) {
  const { say, language } = wording;
  const { state, send, cancel, apply, again } = useImport();
  const file = useRef<HTMLInputElement>(null);
  return (
    <SideForm label={say('catalogue.import')}>
      <h2>{say('catalogue.import.title')}</h2>
      {state.step === 'choose' && (
        <>
          <p>{say('catalogue.import.lead')}</p>
          <input
            ref={file}
            hidden
            type="file"
            accept=".csv,text/csv,.txt"
            onChange={({ target }) => target.files?.[0] && void send(target.files[0])}
          />
          <Button variant="primary" size="lg" onPress={() => file.current?.click()}>
            {say('catalogue.import.choose')}
          </Button>
          <p>{say('catalogue.import.columns', { columns: Object.values(COLUMN_TITLES[language]).join(', ') })}</p>
          <Button onPress={() => download(`${say('catalogue.template.file')}.csv`, catalogueTemplate(language))}>
            {say('catalogue.template')}
          </Button>
        </>
      )}
      {(state.step === 'sending' || state.step === 'checking' || state.step === 'applying') && (
        <Progress
          text={say(`catalogue.import.${state.step}`)}
          {...(state.step === 'applying' ? {} : { share: state.share })}
        />
      )}
      {state.step === 'checking' && (
        <Button onPress={() => cancel(state.import_id)}>{say('catalogue.import.cancel')}</Button>
      )}
      {state.step === 'preview' && (
        <Preview
          preview={state.preview}
          wording={wording}
          onApply={() => void apply(state.import_id)}
          onAgain={again}
        />
      )}
      {state.step === 'failed' && (
        <>
          <p className={form.problem} role="alert">
            {state.code === 'too_large' ? say('catalogue.import.tooLarge') : say(`error.${plain(state.code)}`)}
          </p>
          <Button onPress={again}>{say('catalogue.import.another')}</Button>
        </>
      )}
      {state.step === 'done' && (
        <>
          <p role="status">{say('catalogue.import.done', { added: state.added, changed: state.changed })}</p>
          <Button variant="primary" size="lg" onPress={onDone}>
            {say('common.close')}
          </Button>
        </>
      )}
    </SideForm>
  );
}

/** Refusals that this page expects; any other is an internal error of the till. */
function plain(code: string): 'import_gone' | 'import_has_bad_rows' | 'not_permitted' | 'approval_needed' | 'internal' {
  return code === 'import_gone' ||
    code === 'import_has_bad_rows' ||
    code === 'not_permitted' ||
    code === 'approval_needed'
    ? code
    : 'internal';
}

function Progress({ text, share }: { readonly text: string; readonly share?: number }) {
  const known = share === undefined ? { isIndeterminate: true } : { value: Math.round(share * 100) };
  return (
    <ProgressBar aria-label={text} className={styles.progress ?? ''} {...known}>
      <span>{text}</span>
      <progress {...(share === undefined ? {} : { value: share })} aria-hidden="true" />
    </ProgressBar>
  );
}

interface PreviewProps {
  readonly preview: ImportPreview;
  readonly wording: Wording;
  readonly onApply: () => void;
  readonly onAgain: () => void;
}

function Preview({ preview, wording, onApply, onAgain }: PreviewProps) {
  const { say, money } = wording;
  const price = (minor: number | null): string => (minor === null ? say('catalogue.openPrice') : money(minor));
  const problemText = ({ kind, value, other }: RowProblem): string => say(`catalogue.row.${kind}`, { value, other });
  const good = preview.unreadable === null && preview.bad_total === 0;
  const nothing = preview.added + preview.changed === 0;
  return (
    <>
      <p role="status">
        {preview.unreadable !== null
          ? problemText(preview.unreadable)
          : say('catalogue.import.facts', {
              rows: preview.rows,
              added: preview.added,
              changed: preview.changed,
              same: preview.same,
            })}
      </p>
      {preview.bad_total > 0 && (
        <>
          <p className={form.problem} role="alert">
            {say('catalogue.import.bad', { count: preview.bad_total })}
          </p>
          <ol className={styles.facts}>
            {preview.bad_rows.map(({ line, problem }, index) => (
              <li key={index}>
                {line > 0 && <b>{say('catalogue.import.line', { line })}</b>} {problemText(problem)}
              </li>
            ))}
          </ol>
        </>
      )}
      {good && preview.prices.length > 0 && (
        <>
          <h2>{say('catalogue.import.prices')}</h2>
          <ol className={styles.facts}>
            {preview.prices.map(({ name, from_minor, to_minor }) => (
              <li key={name}>
                <b>{name}</b> {price(from_minor)} → {price(to_minor)}
              </li>
            ))}
          </ol>
        </>
      )}
      <div className={form.ends}>
        <Button onPress={onAgain}>{say('catalogue.import.another')}</Button>
        {good && (
          <Button variant="primary" disabled={nothing} onPress={onApply}>
            {nothing
              ? say('catalogue.import.nothing')
              : say('catalogue.import.apply', { count: preview.added + preview.changed })}
          </Button>
        )}
      </div>
    </>
  );
}
