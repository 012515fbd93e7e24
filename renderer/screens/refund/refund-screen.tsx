import { useCallback, useEffect, useRef, useState } from 'react';
import type { NoResultReason, ReturnView, ShopSearch } from '../../../core/contract/refunds.ts';
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
import { type FindFields, type FindProblem, findQuery, NO_FIELDS } from './view/find-query.ts';
import type { Found } from './use-refund.ts';
import styles from './refund-screen.module.css';
import type { IntentResults } from '../../../core/contract/intents.ts';

interface CardTapping {
  readonly tapping: boolean;
  readonly problem: FindProblem | null;
  tap(): void;
  stop(): void;
}

/** Has the reader wait for the card that paid. Leaving the page releases the reader. */
function useCardTap(onCard: (card: IntentResults['refund.tapCard']) => void): CardTapping {
  const request = useRequest();
  const tapping = useNavigation(({ card_awaited }) => card_awaited);
  const setTapping = useNavigation(({ setCardAwaited }) => setCardAwaited);
  const [problem, setProblem] = useState<FindProblem | null>(null);
  const stop = useCallback(() => void request('refund.stopTap'), [request]);
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
    const answer = await request('refund.tapCard');
    setTapping(false);
    if (answer.ok) return onCard(answer.value);
    const { code } = answer.error;
    const known = code === 'reader_not_ready' || code === 'not_now' ? code : 'card_not_read';
    setProblem({ field: null, message: `error.${known}` });
  };
  return { tapping, problem, tap: () => void tap(), stop };
}

/** Once a sale is open, PIN and Enter belong to it and not to the search control used before. */
function leaveSearch(): void {
  const { activeElement: at } = document;
  if (at instanceof HTMLElement && at.closest('[data-find]') !== null) at.blur();
}

/** Refunds: find the sale, mark what goes back, read how, confirm with the PIN. */
export function RefundScreen() {
  const wording = useWording();
  const { say } = wording;
  const request = useRequest();
  const go = useNavigation((navigation) => navigation.go);
  const [fields, setFields] = useState<FindFields>(NO_FIELDS);
  const [problem, setProblem] = useState<FindProblem | null>(null);
  const [found, setFound] = useState<Found>('searching');
  const [why_none, setWhyNone] = useState<NoResultReason | null>(null);
  const [shop, setShop] = useState<ShopSearch | null>(null);
  const [has_searched, setHasSearched] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const [blind, setBlind] = useState(false);
  const { waiting, forget } = useWaitingReturns(chosen === null);
  const [ended, setEnded] = useState<ReturnView | null>(null);
  const scan_field = useRef<HTMLInputElement>(null);
  useTapGuard(chosen ?? '');

  // `wording` changes on every render; these two do not.
  const { currency, store_locale } = wording;
  const search = useCallback(
    async (wanted: FindFields): Promise<void> => {
      const query = findQuery(wanted, { currency, store_locale });
      setProblem(query.ok ? null : query.error);
      if (!query.ok) return;
      setFound('searching');
      setHasSearched(Object.keys(query.value).length > 0);
      const answer = await request('refund.find', query.value);
      setFound(answer.ok ? answer.value.sales : 'failed');
      setWhyNone(answer.ok ? answer.value.why_none : null);
      setShop(answer.ok ? answer.value.shop : null);
      // A single match is opened; among several the user chooses.
      const [only, second] = answer.ok ? answer.value.sales : [];
      const opened = only && !second && Object.keys(query.value).length > 0 ? only.sale_id : null;
      setChosen(opened);
      if (opened !== null) leaveSearch();
    },
    [request, currency, store_locale],
  );
  const wanted = useNavigation((navigation) => navigation.return_wanted);
  const wantReturn = useNavigation((navigation) => navigation.wantReturn);
  useEffect(() => void search(NO_FIELDS), [search]);
  // Waits for the search, which would otherwise replace the selection.
  useEffect(() => {
    if (wanted === null || found === 'searching') return;
    wantReturn(null);
    setChosen(wanted);
  }, [wanted, found, wantReturn]);

  const tap = useCardTap(({ brand, last_four }) => {
    const tapped = { ...NO_FIELDS, brand, last_four };
    setFields(tapped);
    void search(tapped);
  });

  const searchFor = useCallback(
    (code: string): void => {
      const scanned = { ...NO_FIELDS, text: code };
      setFields(scanned);
      setBlind(false);
      void search(scanned);
    },
    [search],
  );
  const scans = useRefundScans(searchFor, wording);
  useScan(scans.take);
  const { take, problem: card } = useSearchText((text) => setFields((now) => ({ ...now, text })));
  // Digits typed outside fields start a search, so that a receipt number can be typed at once.
  const typeNumber = (digit: string): void => {
    if (scan_field.current === null) return;
    scan_field.current.focus();
    typeInto(scan_field.current, digit);
  };
  useKeys(digitKeys(typeNumber), { active: chosen === null && !blind });
  const inSearch = (): boolean =>
    document.activeElement?.closest('[data-find]') !== null && document.activeElement !== document.body;
  useKeys({
    F2: () => scan_field.current?.focus(),
    Enter: () => (inSearch() ? void search(fields) : false),
    Escape: () => (blind ? setBlind(false) : chosen === null ? go('sale') : setChosen(null)),
  });

  return (
    <div className={page.page}>
      <PageHeader title={say('refund.title')} focusKey="refund">
        <div className={styles.scan} data-find="">
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
          problem={problem ?? tap.problem}
          found={found}
          why_none={why_none}
          shop={shop}
          latest={!has_searched}
          chosen={chosen}
          wording={wording}
          onChange={(change) => setFields({ ...fields, ...change })}
          onSearch={() => void search(fields)}
          onChoose={(sale_id) => {
            setBlind(false);
            setChosen(sale_id);
            leaveSearch();
          }}
          tapping={tap.tapping}
          onTap={() => {
            // The new card selects its own sale: meanwhile nothing may be refunded.
            setBlind(false);
            setChosen(null);
            tap.tap();
          }}
          onStopTap={tap.stop}
          onBlind={() => setBlind(true)}
        />
        {blind ? (
          <BlindPane wording={wording} onLeave={() => setBlind(false)} />
        ) : chosen === null && waiting.returns.length + waiting.without_sale.length > 0 ? (
          <StoppedReturns
            waiting={waiting}
            wording={wording}
            onFinished={(returned) => {
              forget(returned.return_id);
              setEnded(returned);
              setChosen(returned.sale_id);
            }}
            onTold={forget}
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
              setChosen(null);
            }}
            onBusy={scans.hold}
          />
        )}
      </div>
      {scans.notice !== null && <Toast text={scans.notice.text} toastKey={scans.notice.key} onGone={scans.forget} />}
    </div>
  );
}
