import { useState } from 'react';
import type { OpenTabView, TabChangeView } from '../../../core/contract/tabs.ts';
import { currencyDecimals } from '../../../core/money/currency.ts';
import { AMOUNT_MINOR_MAX } from '../../../core/money/money.ts';
import type { TabAct } from '../../../core/payments/tab.ts';
import { AmountPad } from '../../components/amount-pad.tsx';
import { Button } from '../../components/button.tsx';
import { Segment } from '../../components/segment.tsx';
import { SideForm } from '../../components/side-form.tsx';
import { useAct } from '../../components/use-act.ts';
import { useShown } from '../../components/use-shown.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useNavigation, useTill, useTillHandle } from '../../stores/till-context.tsx';
import type { Wording } from '../../text/wording.ts';
import { checkingText, goodsText, isPossible, placeOf, whoText } from './view/tab-messages.ts';
import styles from './tabs-screen.module.css';

const ACTS = ['capture', 'adjustment', 'release'] as const satisfies readonly TabAct[];
/** The only act left for a hold whose sale was paid in another way. */
const ONLY_RELEASE = ['release'] as const satisfies readonly TabAct[];

export interface TabDetailProps {
  readonly tab: OpenTabView;
  readonly wording: Wording;
  /** `null`: the till did not reply, and the act may have been done. */
  readonly onChanged: (change: TabChangeView | null, amount_minor: number) => void;
}

/** One tab and its acts: capture, adjust, release. */
export function TabDetail({ tab, wording, onChanged }: TabDetailProps) {
  const { say, money } = wording;
  const acting = useAct();
  const shown = useShown();
  const { navigation } = useTillHandle();
  const { go } = navigation.getState();
  const tips = useTill(({ till }) => till.tip.enabled);
  const printer = useTill(({ status }) => status.printer.code !== 'none');
  const goods = money(tab.sale?.total_minor ?? 0, tab.currency);
  const place = placeOf(tab);
  const acts = place === 'paid' ? ONLY_RELEASE : ACTS;
  const [act, setAct] = useState<TabAct>(acts[0]);
  const [typed_minor, setTyped] = useState<number | null>(null);
  const amount_minor = act === 'release' ? tab.held_minor : (typed_minor ?? tab.held_minor);
  const amount = money(amount_minor, tab.currency);
  // A capture of the goods' total happens on the sale screen, where tip and other ways of paying are.
  const settles = place === 'goods' && act === 'capture';
  const possible = !tab.unsettled && (settles || isPossible(act, amount_minor, tab.held_minor));
  const hint = hintOf(act, amount_minor, tab, wording);
  const choose = (next: TabAct): void => {
    setAct(next);
    setTyped(null);
  };
  const change = async (): Promise<void> => {
    if (!possible) return;
    if (settles) return await toSale(true);
    const step = { trace_id: tab.trace_id, act, amount_minor: act === 'release' ? null : amount_minor };
    const answer = await acting.act('tab.change', step);
    if (answer.ok) onChanged(answer.value, amount_minor);
    else if (answer.error.code === 'no_answer') onChanged(null, amount_minor);
  };
  const toSale = async (charges: boolean): Promise<void> => {
    const resumed = await acting.act('sale.resume', { sale_id: tab.sale_id });
    if (!resumed.ok || !shown.current) return;
    if (charges && !(await acting.act('checkout.begin')).ok) return;
    // The payment may cover this page already; after it comes the sale, unless another page was opened.
    if (navigation.getState().place === 'tabs') go('sale');
  };
  const print = (): void => void acting.act('receipt.printTabSlip', { trace_id: tab.trace_id });
  const resumes = tab.settles_sale && place !== 'paid' && !tab.unsettled;
  useKeys({
    Enter: () => void (place === 'screen' ? go('sale') : change()),
    ...(resumes ? { a: () => void toSale(false) } : {}),
    ...(printer ? { p: print } : {}),
  });
  if (place === 'screen') return <TabOnScreen tab={tab} wording={wording} />;
  return (
    <SideForm
      label={whoText(tab, wording)}
      foot={
        <>
          {acting.problem !== null && <p role="alert">{acting.problem}</p>}
          {(resumes || printer) && (
            <div className={styles.more}>
              {resumes && (
                <Button variant="outline" size="lg" icon="plus" keyCap="A" onPress={() => void toSale(false)}>
                  {say('tabs.do.resume')}
                </Button>
              )}
              {printer && (
                <Button variant="quiet" size="lg" icon="printer" keyCap="P" onPress={print}>
                  {say('tabs.slip')}
                </Button>
              )}
            </div>
          )}
          <Button
            variant={act === 'release' ? 'outline' : 'primary'}
            size="lg"
            wide
            keyCap="Enter"
            disabled={!possible}
            busy={acting.busy === null ? undefined : say('tabs.busy')}
            onPress={() => void change()}
          >
            {settles ? say('tabs.do.settle', { amount: goods }) : say(`tabs.do.${act}`, { amount })}
          </Button>
        </>
      }
    >
      <h2>
        {say('tabs.held')}: {money(tab.held_minor, tab.currency)}
        {tab.held_minor !== tab.authorized_minor && (
          <span className="dim">
            {' '}
            · {say('tabs.openedWith', { amount: money(tab.authorized_minor, tab.currency) })}
          </span>
        )}
      </h2>
      {tab.settles_sale && <p className={styles.goods}>{goodsText(tab, wording)}</p>}
      <Segment
        label={say('tabs.act')}
        value={act}
        choices={acts.map((value) => ({ value, text: say(`tabs.act.${value}`) }))}
        onChange={choose}
      />
      {act === 'release' ? (
        <p>{say('tabs.release.lead')}</p>
      ) : settles ? (
        <p>{say('tabs.settle.lead', { tip: tips ? say('tabs.settle.tip') : '' })}</p>
      ) : (
        <AmountPad
          key={act}
          label={say(act === 'capture' ? 'tabs.take' : 'tabs.newTotal')}
          shown={amount}
          value={amount_minor}
          onChange={setTyped}
          max={AMOUNT_MINOR_MAX}
          fresh={typed_minor === null}
          decimals={currencyDecimals(tab.currency)}
          compact
        />
      )}
      {hint !== '' && <p className={styles.hint}>{hint}</p>}
    </SideForm>
  );
}

/** A tab that is open on the sale screen cannot be changed here. */
function TabOnScreen({ tab, wording }: Pick<TabDetailProps, 'tab' | 'wording'>) {
  const { say, money } = wording;
  const go = useNavigation((navigation) => navigation.go);
  return (
    <SideForm
      label={whoText(tab, wording)}
      foot={
        <Button variant="primary" size="lg" wide keyCap="Enter" onPress={() => go('sale')}>
          {say('tabs.do.toSale')}
        </Button>
      }
    >
      <h2>
        {say('tabs.held')}: {money(tab.held_minor, tab.currency)}
      </h2>
      <p className={styles.goods}>{goodsText(tab, wording)}</p>
      <p>{say('tabs.onScreen')}</p>
    </SideForm>
  );
}

/** Why no act is possible, or what happens to the rest. */
function hintOf(act: TabAct, amount_minor: number, tab: OpenTabView, { say, money }: Wording): string {
  const { held_minor, currency, unsettled, sale } = tab;
  if (unsettled) return checkingText(tab, { say, money });
  const total_minor = sale?.total_minor ?? 0;
  if (placeOf(tab) === 'paid') return say('tabs.salePaid');
  if (act === 'capture' && placeOf(tab) === 'goods')
    return total_minor > held_minor ? say('tabs.settle.more', { amount: money(total_minor, currency) }) : '';
  if (act !== 'capture' || amount_minor === held_minor) return '';
  return amount_minor > held_minor
    ? say('tabs.capture.more', { amount: money(held_minor, currency) })
    : say('tabs.capture.less', { amount: money(held_minor - amount_minor, currency) });
}
