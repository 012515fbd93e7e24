import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../components/icon.tsx';
import { useHold } from '../components/use-hold.ts';
import { useLanguage, useSay } from '../i18n.ts';
import { usePreferences } from '../stores/till-context.tsx';
import { editableOf, setFieldText, typeInto } from './key-name.ts';
import styles from './screen-keys.module.css';
import type { Language } from '../../core/contract/snapshot.ts';

type KeyLayer = 'letters' | 'more' | 'digits';

const DIGITS = '1234567890';
const SIGNS = ['.,-_@/()"$°', "#&%+*=:;!?'", '[]{}<>\\|~^`'];

/** Letters in the layout of each language's keyboard, with ñ and ç in their usual places. */
const LETTERS: Readonly<Record<Language, readonly string[]>> = {
  es: ['qwertyuiop', 'asdfghjklñ', 'zxcvbnm'],
  pt: ['qwertyuiop', 'asdfghjklç', 'zxcvbnm'],
  en: ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
};
const ACCENTS: Readonly<Record<Language, string>> = { es: 'áéíóúü¿¡ºª', pt: 'áàâãéêíóôõúüñºª', en: 'áéíóúñçü' };

/** Label of the key that opens accents and symbols: the first of them. */
const moreOf = (language: Language): string => `${ACCENTS[language].slice(0, 1)} @`;

/** Rows of characters, one key each. */
function keyRows(language: Language, layer: KeyLayer, capital: boolean): readonly (readonly string[])[] {
  const rows =
    layer === 'digits'
      ? [DIGITS]
      : layer === 'letters'
        ? [DIGITS, ...LETTERS[language]]
        : [ACCENTS[language], ...SIGNS];
  return rows.map((row) => [...(capital ? row.toUpperCase() : row)]);
}

interface Touched {
  readonly field: HTMLInputElement;
  readonly layer: KeyLayer;
  /** Each field begins with its own layer. */
  readonly turn: number;
}

/**
 * On-screen keyboard: appears when a field is touched and leaves with the field. It types into the field directly, past
 * the dispatcher, so its keys can neither be taken for a scan nor break one.
 */
export function ScreenKeys() {
  const { screen_keys } = usePreferences();
  const [touched, setTouched] = useState<Touched | null>(null);
  const open = (field: HTMLInputElement) =>
    setTouched((before) => ({ field, layer: layerOf(field), turn: (before?.turn ?? 0) + 1 }));
  useEffect(() => {
    if (!screen_keys) return undefined;
    const touch = ({ target, pointerType }: PointerEvent): void => {
      if (!(target instanceof Element) || target.closest(`.${styles.panel}`) !== null) return;
      const field = pointerType === 'touch' ? fieldAt(target) : null;
      if (field === null) setTouched(null);
      else open(field);
    };
    document.addEventListener('pointerdown', touch, true);
    return () => document.removeEventListener('pointerdown', touch, true);
  }, [screen_keys]);
  if (!screen_keys || touched === null) return null;
  const next = (field: HTMLInputElement): void => {
    field.focus();
    open(field);
  };
  return <Keys key={touched.turn} {...touched} onHide={() => setTouched(null)} onNext={next} />;
}

/** In a form that is filled in turn: the empty field after this one. */
function emptyFieldAfter(field: HTMLInputElement): HTMLInputElement | null {
  const fields = [...(field.closest('[data-in-turn]')?.querySelectorAll('input') ?? [])];
  const after = fields.slice(fields.indexOf(field) + 1);
  return after.find((one) => editableOf(one) !== null && one.value === '' && one.checkVisibility()) ?? null;
}

function fieldAt(target: Element): HTMLInputElement | null {
  const field = editableOf(target.closest('label')?.control ?? target);
  return field?.type === 'date' ? null : field;
}

const layerOf = ({ inputMode }: HTMLInputElement): KeyLayer => (inputMode === 'numeric' ? 'digits' : 'letters');

/** Calls `onLeft` when the field loses the focus or is removed; keeps the system keyboard away until then. */
function useFieldLeft(field: HTMLInputElement, onLeft: () => void): void {
  const left = useRef(onLeft);
  useLayoutEffect(() => {
    left.current = onLeft;
  });
  useEffect(() => {
    // Suppresses the system's own keyboard.
    const { inputMode } = field;
    field.inputMode = 'none';
    const gone = new MutationObserver(() => {
      if (!field.isConnected) left.current();
    });
    gone.observe(document.body, { childList: true, subtree: true });
    const focused = ({ target }: FocusEvent): void => {
      if (target !== field) left.current();
    };
    document.addEventListener('focusin', focused);
    return () => {
      field.inputMode = inputMode;
      gone.disconnect();
      document.removeEventListener('focusin', focused);
    };
  }, [field]);
}

interface KeysProps extends Touched {
  readonly onHide: () => void;
  readonly onNext: (field: HTMLInputElement) => void;
}

function Keys({ field, layer: first, onHide, onNext }: KeysProps) {
  const say = useSay();
  const language = useLanguage();
  const panel = useRef<HTMLElement>(null);
  const [layer, setLayer] = useState(first);
  const [capital, setCapital] = useState(false);
  const [on_top, setOnTop] = useState(false);
  useFieldLeft(field, onHide);
  useLayoutEffect(() => {
    const { height = 0 } = panel.current?.getBoundingClientRect() ?? {};
    // Never covers the field itself.
    setOnTop(field.getBoundingClientRect().bottom > window.innerHeight - height);
  }, [field]);
  const type = (character: string): void => {
    write(field, character);
    setCapital(false);
    if (layer === 'more') setLayer('letters');
  };
  const enter = (): void => {
    const next = emptyFieldAfter(field);
    if (next !== null) return onNext(next);
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  };
  return (
    <aside
      ref={panel}
      className={styles.panel}
      role="group"
      aria-label={say('screenKeys.title')}
      data-on-top={on_top || undefined}
      data-typing=""
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {keyRows(language, layer, capital).map((row) => (
        <div key={row.join('')} className={styles.row}>
          {row.map((character) => (
            <Key key={character} onTap={() => type(character)}>
              {character}
            </Key>
          ))}
        </div>
      ))}
      <div className={styles.row}>
        {layer !== 'digits' && (
          <>
            <Key wide pressed={capital} label={say('screenKeys.shift')} onTap={() => setCapital(!capital)}>
              Aa
            </Key>
            <Key wide pressed={layer === 'more'} onTap={() => setLayer(layer === 'more' ? 'letters' : 'more')}>
              {moreOf(language)}
            </Key>
            <Key space label={say('screenKeys.space')} onTap={() => type(' ')}>
              {' '}
            </Key>
          </>
        )}
        <Key wide label={say('screenKeys.erase')} repeats onTap={() => erase(field)}>
          <Icon name="backspace" />
        </Key>
        <Key wide onTap={onHide}>
          {say('screenKeys.hide')}
        </Key>
        <Key wide onTap={enter}>
          {say('screenKeys.enter')}
        </Key>
      </div>
    </aside>
  );
}

interface KeyProps {
  readonly onTap: () => void;
  readonly children: ReactNode;
  readonly label?: string;
  readonly wide?: boolean;
  readonly space?: boolean;
  readonly pressed?: boolean;
  readonly repeats?: boolean;
}

function Key({ onTap, children, label, wide, space, pressed, repeats = false }: KeyProps) {
  const hold = useHold(onTap, repeats);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.key}
      aria-label={label}
      aria-pressed={pressed}
      data-wide={wide}
      data-space={space}
      {...hold}
    >
      {children}
    </button>
  );
}

/** A number field does not expose its caret. */
function write(field: HTMLInputElement, character: string): void {
  if (field.selectionStart === null) setFieldText(field, field.value + character);
  else typeInto(field, character);
}

/** Deletes the selection, or the character before the caret. */
function erase(field: HTMLInputElement): void {
  const { selectionStart: start, selectionEnd: end, value } = field;
  if (start === null || end === null) return setFieldText(field, value.slice(0, -1));
  field.setRangeText('', start === end ? Math.max(0, start - 1) : start, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
