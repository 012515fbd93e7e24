import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ScanOutcome } from '../../../core/scanning/scan-queue.ts';
import { ScanField } from '../../components/scan-field.tsx';
import { useSay } from '../../i18n.ts';
import { keyLabel } from '../../keyboard/key-label.ts';
import { typeInto } from '../../keyboard/key-name.ts';
import { useKeys, useScan } from '../../keyboard/use-keys.tsx';
import { FIRST_MAX, firstCategory } from '../../stores/first-search.ts';
import { useLink, useTill, useTillHandle, useRequest } from '../../stores/till-context.tsx';
import { ActionRow } from './action-row.tsx';
import { Categories } from './categories.tsx';
import { ProductGrid } from './product-grid.tsx';
import { useSaleActs, useSaleStore, useSaleView } from './sale-acts.tsx';
import { asksOfGoods } from './sale-view.ts';
import { type SaleActions, useKeyNames } from './use-actions.ts';
import { type Found, useCatalogue } from './use-catalogue.ts';
import styles from './pick.module.css';

/** First letters of words; the till folds accents. */
const LETTERS = 'abcdefghijklmnñopqrstuvwxyz';
/** A catalogue that just changed may change again: stock does with every sale. */
const SETTLED_MS = 2_000;
/** Pause between requests, so that a scan never waits behind more than one. */
const REST_MS = 40;

/**
 * The results for each first letter, requested while idle, so that letter and results appear in one frame. Returns null
 * when they are not known for the current catalogue.
 */
function useFirstLetters(): (text: string) => Found | null {
  const request = useRequest();
  const version = useTill(({ till }) => till.catalogue_version);
  // After a reconnect it may be another till.
  const link = useLink();
  const kept = useRef({ version, letters: new Map<string, Found>() });
  useEffect(() => {
    const letters = new Map<string, Found>();
    kept.current = { version, letters };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (at: number): Promise<void> => {
      const text = LETTERS[at];
      if (text === undefined) return;
      const answer = await request('catalogue.search', { text, limit: FIRST_MAX });
      if (!answer.ok || kept.current.letters !== letters) return;
      letters.set(text, answer.value);
      timer = setTimeout(() => void ask(at + 1), REST_MS);
    };
    if (link === 'open') timer = setTimeout(() => void ask(0), SETTLED_MS);
    return () => {
      clearTimeout(timer);
      kept.current = { version, letters: new Map() };
    };
  }, [request, link, version]);
  return useCallback(
    (text) => (kept.current.version === version ? (kept.current.letters.get(text.toLowerCase()) ?? null) : null),
    [version],
  );
}

/** A code has a digit and no spaces: `7801234`, `CAF-250`. Any other text is a name to search for. */
export function looksLikeCode(typed: string): boolean {
  return /\d/.test(typed) && !/\s/.test(typed);
}

interface PickProps {
  readonly actions: SaleActions;
  readonly hidden: boolean;
}

/** Scan field, search, categories and tiles. Scans arrive here wherever the focus is (DESIGN 7). */
export const Pick = memo(function Pick({ actions, hidden }: PickProps) {
  const say = useSay();
  const acts = useSaleActs();
  const { scans } = useTillHandle();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [not_found, setNotFound] = useState<string | null>(null);
  const [chosen, setCategory] = useState<string | null>(null);
  const first = useTill(({ till }) => firstCategory(till));
  const category_id = chosen ?? first;
  const names = useKeyNames();
  const offerUnlisted = useUnlistedOffer();
  const knownOf = useFirstLetters();
  const shown_text = not_found === null ? text.trim() : '';
  const { found, of_text, showMore, askFor } = useCatalogue(shown_text, category_id, knownOf);

  /** Search words confirmed with Enter before their results arrived. */
  const confirmed = useRef<string | null>(null);
  const write = useCallback(
    (next: string): void => {
      confirmed.current = null;
      askFor(next.trim());
      setText(next);
      setNotFound(null);
    },
    [askFor],
  );
  const search = useCallback(() => field.current?.focus(), []);
  const choose = useCallback(
    (chosen: string): void => {
      write('');
      setCategory(chosen);
    },
    [write],
  );
  /** The unknown code that is displayed in the field; any other text in it was typed. */
  const shown = useRef<string | null>(null);
  /**
   * Shows a code; false if the field has other text, which may be the next code being typed and is never overwritten,
   * or is gone.
   */
  const show = (code: string): boolean => {
    const now = field.current?.value;
    if (now !== '' && (now === undefined || now !== shown.current)) return false;
    shown.current = code;
    setText(code);
    setNotFound(code);
    return true;
  };
  const addScanned = async (code: string): Promise<ScanOutcome> => {
    const outcome = await acts.addCode(code);
    if (outcome !== 'added') show(code);
    return outcome;
  };
  /** The typed code in flight, and whether Enter was pressed again before its reply: it then acts on the reply. */
  const latest = useRef({ again: false });
  const addTyped = async (code: string): Promise<void> => {
    write('');
    const asking = { again: false };
    latest.current = asking;
    const outcome = await acts.addCode(code);
    if (latest.current === asking) latest.current = { again: false };
    if (outcome === 'not_found' && asking.again && field.current?.value === '') return offer(code);
    if (outcome !== 'added' && !show(code)) scans.leave(code, outcome === 'not_sent' ? 'refused' : outcome);
  };
  /** A scan clears an unknown code and search words. Digits may be half a code, and stay. */
  const beginScan = useCallback((): void => {
    const now = field.current?.value ?? '';
    if (now !== '' && (now === shown.current || !/\d/.test(now))) write('');
  }, [write]);
  const offer = (code: string): void => {
    write('');
    offerUnlisted(code);
  };
  const enter = (): void => {
    // From the field itself: the page may not have re-rendered yet.
    const typed = (field.current?.value ?? text).trim();
    const [first] = found?.products ?? [];
    if (typed === '') return void (latest.current.again = true);
    if (not_found === typed) return offer(typed);
    if (looksLikeCode(typed)) return void addTyped(typed);
    // Waits for the results.
    if (of_text !== typed) return void (confirmed.current = typed);
    // No product has this name: it may be a coupon.
    if (!first) return /\s/.test(typed) ? undefined : void addTyped(typed);
    write('');
    acts.addProduct(first);
  };

  useEffect(() => {
    if (confirmed.current !== of_text || hidden) return;
    confirmed.current = null;
    if (field.current?.value.trim() === of_text) enter();
  });

  useQueuedScans(addScanned, beginScan);
  useKeys(
    {
      [names.search]: search,
      Enter: enter,
      Escape: () => (text === '' ? false : write('')),
      Backspace: () => write(text.slice(0, -1)),
      '*': (key) => {
        if (field.current === null) return;
        field.current.focus();
        typeInto(field.current, key);
      },
    },
    { active: !hidden, waiting: ['Enter'] },
  );
  useLayoutEffect(() => {
    if (!hidden) field.current?.focus();
  }, [hidden]);

  return (
    <section className={styles.pick} aria-label={say('sale.products')} hidden={hidden}>
      <ScanField
        fieldRef={field}
        keyCap={keyLabel(names.search)}
        label={say('sale.scan')}
        placeholder={say('sale.scan.hint')}
        value={text}
        onChange={write}
        problem={not_found === null ? null : say('sale.scan.notFound')}
        {...(not_found === null ? {} : { remedy: { text: say('sale.scan.add'), run: () => offer(not_found) } })}
      />
      <Categories current={text === '' || not_found !== null ? category_id : null} onChoose={choose} />
      <ProductGrid found={found} of_text={of_text} onScroll={showMore} />
      <ActionRow actions={actions} onSearch={search} />
    </section>
  );
});

/** Adds scans one by one; they wait while a product pane asks something or the till is unreachable. */
function useQueuedScans(take: (code: string) => Promise<ScanOutcome>, begin: () => void): void {
  const say = useSay();
  const { scans, store, scanSound } = useTillHandle();
  const view = useSaleStore();
  const link = useLink();
  const latest = useRef(take);
  useLayoutEffect(() => {
    latest.current = take;
  });
  useScan((code) => {
    const guard_ms = store.getState().snapshot?.sale_rules.scan_repeat_guard_ms ?? 0;
    const became = scans.receive(code, guard_ms);
    begin();
    if (became === 'taken') return;
    view.getState().notify(became === 'card' ? say('sale.scan.card') : say(`scans.notice.${became}`, { code }));
    scanSound(false);
  });
  useEffect(() => {
    view.setState({ is_left: false });
    const stop = scans.serveBy({
      take: async (code) => {
        const outcome = await latest.current(code);
        if (outcome === 'not_found' && view.getState().pane !== null)
          view.getState().notify(say('sale.scan.notFoundWhile', { code }));
        return outcome;
      },
      isBusy: () => {
        const { pane, awaited } = view.getState();
        return asksOfGoods(pane) || (pane !== null && pane === awaited) || store.getState().link !== 'open';
      },
    });
    const unsubscribe = view.subscribe(({ pane }, before) => {
      if (pane !== before.pane) scans.resume();
    });
    return () => {
      stop();
      unsubscribe();
      view.setState({ is_left: true });
    };
  }, [scans, store, view, say]);
  useEffect(() => scans.resume(), [scans, link]);
}

/** For an unknown code: opens the new-product pane, or tells people without the permission why not. */
function useUnlistedOffer(): (code: string) => void {
  const say = useSay();
  const open = useSaleView((view) => view.open);
  const notify = useSaleView((view) => view.notify);
  const { edit_catalogue, change_price } = useTill(({ staff }) => staff.verdicts);
  return (code) => {
    if (edit_catalogue === 'deny' && change_price === 'deny') notify(say('sale.unlisted.denied', { code }));
    else open({ kind: 'unlisted', code });
  };
}
