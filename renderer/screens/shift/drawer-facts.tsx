import type { ShiftView } from '../../../core/contract/shifts.ts';
import type { DrawerReport } from '../../../core/shift/shift-report.ts';
import { classes } from '../../components/classes.ts';
import type { Wording } from '../../text/wording.ts';
import { differenceText } from './view/drawer-view.ts';
import layout from './shift-layout.module.css';

/** How the expected cash is calculated, and after a close what was counted; one table per currency. */
export function DrawerFacts({ shift, wording }: { readonly shift: ShiftView; readonly wording: Wording }) {
  const { drawers } = shift.report;
  if (drawers.length === 0) return <p className={layout.note}>{wording.say('shift.blindHidden')}</p>;
  return drawers.map((drawer) => <Drawer key={drawer.currency} drawer={drawer} shift={shift} wording={wording} />);
}

interface DrawerProps {
  readonly drawer: DrawerReport;
  readonly shift: ShiftView;
  readonly wording: Wording;
}

function Drawer({ drawer, shift, wording }: DrawerProps) {
  const { say } = wording;
  const { currency, float_minor, sales_minor, in_minor, out_minor, refunds_minor, expected_minor } = drawer;
  const money = (amount_minor: number): string => wording.money(amount_minor, currency);
  const rows: readonly (readonly [string, number])[] = [
    ...(currency === shift.currency ? [[say('shift.float'), float_minor] as const] : []),
    [say('shift.cashSales'), sales_minor],
    ...(in_minor === 0 ? [] : [[say('shift.cashIn'), in_minor] as const]),
    ...(out_minor === 0 ? [] : [[say('shift.cashOut'), -out_minor] as const]),
    ...(refunds_minor === 0 ? [] : [[say('shift.cashRefunds'), -refunds_minor] as const]),
  ];
  const count = shift.closed?.count?.results.find((one) => one.currency === currency);
  return (
    <dl className={layout.facts}>
      {rows.map(([name, amount_minor]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{money(amount_minor)}</dd>
        </div>
      ))}
      <div className={layout.sum}>
        <dt>{say('shift.expected')}</dt>
        <dd>{money(expected_minor)}</dd>
      </div>
      {count && (
        <>
          <div>
            <dt>{say('shift.counted')}</dt>
            <dd>{money(count.counted_minor)}</dd>
          </div>
          <div>
            <dt>{say('shift.difference')}</dt>
            <dd className={classes(count.difference_minor !== 0 && layout.missing)}>
              {count.difference_minor > 0 && '+'}
              {money(count.difference_minor)} <small>{differenceText(count.difference_minor, wording)}</small>
            </dd>
          </div>
        </>
      )}
      {currency === shift.currency && (shift.closed?.count?.note ?? '') !== '' && (
        <div>
          <dt>{say('shift.note')}</dt>
          <dd>{shift.closed?.count?.note}</dd>
        </div>
      )}
      {shift.closed !== null && shift.closed.count === null && currency === shift.currency && (
        <div>
          <dt>{say('shift.counted')}</dt>
          <dd>{say('shift.notCounted')}</dd>
        </div>
      )}
    </dl>
  );
}
