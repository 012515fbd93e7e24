import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReturnView } from '../../../core/contract/refunds.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Toast } from '../../components/toast.tsx';
import { ScanField } from '../../components/scan-field.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import page from '../../components/page.module.css';
import { useSearchText } from '../../components/use-search-text.ts';
import { digitKeys } from '../../components/pin-pad.tsx';
import { typeInto } from '../../keyboard/key-name.ts';
import { useKeys, useScan, useTapGuard } from '../../keyboard/use-keys.tsx';
import { useNavigation, useRequest } from '../../stores/till-context.tsx';
import { useWording } from '../../text/wording.ts';
import { FindPane } from './find-pane.tsx';
import { BlindPane } from './blind-pane.tsx';
import { useRefundScans } from './use-refund-scans.ts';
import { StoppedReturns, useWaitingReturns } from './waiting-pane.tsx';
import { ReturnPanes } from './return-panes.tsx';
import { leaveSearch, useFoundSales } from './use-found-sales.ts';
import type { Standing } from './use-standing.ts';
import { type FindFields, type FindProblem, NO_FIELDS } from './view/find-query.ts';
import styles from './refund-screen.module.css';
import type { IntentResults } from '../../../core/contract/intents.ts';

interface CardTapping {
  readonly tapping: boolean;
  readonly problem: FindProblem | null;
  tap(): void;
  stop(): void;
  /** Another search takes its place: a card that is read all the same opens nothing. */
  leave(): void;
}

/** Has the reader wait for the card that paid. Leaving the page releases the reader. */
function useCardTap(onCard: (card: IntentResults['refund.tapCard']) => void): CardTapping {
  const request = useRequest();
  const tapping = useNavigation(({ card_awaited }) => card_awaited);
  const setTapping = useNavigation(({ setCardAwaited }) => setCardAwaited);
  const [problem, setProblem] = useState<FindProblem | null>(null);
  const stop = useCallback(() => void request('refund.stopTap'), [request]);
  /** The tap that is awaited. */
  const awaited = useRef<symbol | null>(null);
  const leave = useCallback(() => {
    setProblem(null);
    if (awaited.current === null) return;
    awaited.current = null;
    setTapping(false);
    stop();
  }, [setTapping, stop]);
  useEffect(
    () => () => {
      setTapping(false);
      stop();
    },
    [setTapping, stop],
  );
  const tap = async (): Promise<void> => {
    setProblem(null);
    setTapping(true);
    const mine = Symbol();
    awaited.current = mine;
    const answer = await request('refund.tapCard');
    if (awaited.current !== mine) return;
    awaited.current = null;
    setTapping(false);
    if (answer.ok) return onCard(answer.value);
    const { code } = answer.error;
    const known = code === 'reader_not_ready' || code === 'not_now' ? code : 'card_not_read';
    setProblem({ field: null, message: `error.${known}` });
  };
  return { tapping, problem, tap: () => void tap(), stop, leave };
}

/** Refunds: find the sale, mark what goes back, read how, confirm with the PIN. */
export function RefundScreen() {
  const wording = useWording();
  const { say } = wording;
  const go = useNavigation((navigation) => navigation.go);
  const [fields, setFields] = useState<FindFields>(NO_FIELDS);
  // `wording` changes on every render; what this returns to act with does not.
  const { found, chosen, search, choose, goOn, ...finding } = useFoundSales(wording);
  const [blind, setBlind] = useState(false);
  const { waiting, forget } = useWaitingReturns(chosen === null && !blind);
  const [ended, setEnded] = useState<ReturnView | null>(null);
  const [standing, setStanding] = useState<Standing>('free');
  // Money is being given back: nothing takes the place of its outcome.
  const running = standing === 'running';
  const scan_field = useRef<HTMLInputElement>(null);
  useTapGuard(chosen ?? '');

  const wanted = useNavigation((navigation) => navigation.return_wanted);
  const wantReturn = useNavigation((navigation) => navigation.wantReturn);
  useEffect(() => void search(NO_FIELDS), [search]);
  // Waits for the search, which would otherwise replace the selection.
  useEffect(() => {
    if (wanted === null || found === 'searching') return;
    wantReturn(null);
    choose(wanted);
  }, [wanted, found, wantReturn, choose]);

  const tap = useCardTap(({ brand, last_four }) => {
    const tapped = { ...NO_FIELDS, brand, last_four };
    setFields(tapped);
    void search(tapped);
  });

  const { leave: leaveTap } = tap;
  const find = useCallback(
    (wished: FindFields): void => {
      leaveTap();
      void search(wished);
    },
    [leaveTap, search],
  );
  const searchFor = useCallback(
    (code: string): void => {
      const scanned = { ...NO_FIELDS, text: code };
      setFields(scanned);
      setBlind(false);
      find(scanned);
    },
    [find],
  );
  const scans = useRefundScans(searchFor, standing, wording);
  useScan(scans.take);
  const { take, problem: card } = useSearchText((text) => {
    goOn();
    setFields((now) => ({ ...now, text }));
  });
  // Digits typed outside fields start a search, so that a receipt number can be typed at once.
  const typeNumber = (digit: string): void => {
    if (scan_field.current === null) return;
    scan_field.current.focus();
    typeInto(scan_field.current, digit);
  };
  useKeys(digitKeys(typeNumber), { active: chosen === null && !blind && !running });
  const inSearch = (): boolean =>
    document.activeElement?.closest('[data-find]') !== null && document.activeElement !== document.body;
  useKeys({
    F2: () => scan_field.current?.focus(),
    Enter: () => (inSearch() ? find(fields) : false),
    Escape: () => (running ? undefined : blind ? setBlind(false) : chosen === null ? go('sale') : choose(null)),
  });

  return (
    <div className={page.page}>
      <PageHeader title={say('refund.title')} focusKey="refund">
        <div className={styles.scan} data-find="" inert={running}>
          <ScanField
            compact
            label={say('refund.scanLabel')}
            placeholder={say('refund.scan')}
            value={fields.text}
            onChange={take}
            problem={card}
            reading={found === 'searching'}
            fieldRef={scan_field}
          />
        </div>
      </PageHeader>
      <div className={styles.panes}>
        <FindPane
          fields={fields}
          problem={finding.problem ?? tap.problem}
          found={found}
          why_none={finding.why_none}
          shop={finding.shop}
          latest={!finding.has_searched}
          chosen={chosen}
          running={running}
          wording={wording}
          onChange={(change) => {
            goOn();
            setFields({ ...fields, ...change });
          }}
          onSearch={() => find(fields)}
          onChoose={(sale_id) => {
            setBlind(false);
            choose(sale_id);
            leaveSearch();
          }}
          tapping={tap.tapping}
          onTap={() => {
            // The new card selects its own sale: meanwhile nothing may be refunded.
            setBlind(false);
            choose(null);
            tap.tap();
          }}
          onStopTap={tap.stop}
          onBlind={() => setBlind(true)}
        />
        {blind ? (
          <BlindPane wording={wording} onLeave={() => setBlind(false)} onStanding={setStanding} />
        ) : chosen === null && waiting.returns.length + waiting.without_sale.length > 0 ? (
          <StoppedReturns
            waiting={waiting}
            wording={wording}
            onFinished={(returned) => {
              forget(returned.return_id);
              setEnded(returned);
              choose(returned.sale_id);
            }}
            onTold={forget}
            onStanding={setStanding}
          />
        ) : chosen === null ? (
          <div className={styles.empty}>
            <EmptyState icon="receipt" title={say('refund.pick')} />
          </div>
        ) : (
          <ReturnPanes
            key={chosen}
            sale_id={chosen}
            ended={ended?.sale_id === chosen ? ended : null}
            wording={wording}
            onLeave={() => {
              setEnded(null);
              choose(null);
            }}
            onStanding={setStanding}
          />
        )}
      </div>
      {scans.notice !== null && <Toast text={scans.notice.text} toastKey={scans.notice.key} onGone={scans.forget} />}
    </div>
  );
}
