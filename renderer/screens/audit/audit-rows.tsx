import type { AuditView } from '../../../core/contract/audit.ts';
import { Button } from '../../components/button.tsx';
import { clockTimeWithSeconds, weekdayAndDay } from '../../text/moments.ts';
import type { Wording } from '../../text/wording.ts';
import type { AuditList } from './use-audit.ts';
import { aboutTexts } from '../../../core/audit/about-text.ts';
import { actText } from '../../../core/audit/act-text.ts';
import styles from './audit-screen.module.css';

/** The loaded rows, newest first; more are loaded on demand. */
export function AuditRows({ list, wording }: { readonly list: AuditList; readonly wording: Wording }) {
  const { say } = wording;
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{say('audit.column.when')}</th>
            <th scope="col">{say('audit.column.who')}</th>
            <th scope="col">{say('audit.column.what')}</th>
            <th scope="col">{say('audit.column.about')}</th>
            <th scope="col">{say('audit.column.sale')}</th>
            <th scope="col" className={styles.amount}>
              {say('audit.column.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {list.rows.map((row) => (
            <Row key={row.seq} row={row} wording={wording} />
          ))}
        </tbody>
      </table>
      {list.rows.length < list.total && (
        <div className={styles.more}>
          <Button onPress={list.more}>{say('audit.more')}</Button>
        </div>
      )}
    </>
  );
}

function Row({ row, wording }: { readonly row: AuditView; readonly wording: Wording }) {
  const { say, money, language } = wording;
  const about = aboutTexts(row, wording);
  return (
    <tr>
      <td>
        {weekdayAndDay(row.at_ms, language)} {clockTimeWithSeconds(row.at_ms)}
      </td>
      <td>
        <b>{row.who}</b>
        {row.approved_by !== null && <small>{say('audit.approvedBy', { name: row.approved_by })}</small>}
      </td>
      <td>{actText(row.what, say)}</td>
      <td>{about.join(' · ')}</td>
      <td>{row.sale_number ?? ''}</td>
      <td className={styles.amount}>{row.amount_minor === null ? '' : money(row.amount_minor)}</td>
    </tr>
  );
}
