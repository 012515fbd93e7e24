import {
  belongsToField,
  belongsToList,
  editableOf,
  GROUP_SEPARATOR,
  isPrintable,
  isReachedByKeyboard,
  isSeparator,
  keyName,
  setFieldText,
  swallow,
  SWALLOWED,
  typeInto,
} from './key-name.ts';
import { flushSync } from 'react-dom';
import { DoubleTap } from './double-tap.ts';
import { type Layer, keyHandlersOf } from './key-layers.ts';
import { BURST_KEYS_MAX, type Burst, completedScan, continues, extend, SCAN_GAP_MS, isIsolated } from './wedge.ts';

/** A key pressed during the guard. */
interface EarlyKey {
  readonly name: string;
  readonly key: string;
  readonly printable: boolean;
}

/** Handles a scan; returns `false` to pass the code on to the handler below. */
type ScanHandler = (code: string) => void | false;
/** Records what was typed so far; returns how to restore it. */
type ScanUndo = () => () => void;

/** The state before a key of a burst. */
interface Moment {
  readonly field: HTMLInputElement | null;
  readonly text: string;
  readonly undo: readonly (() => void)[];
}

/**
 * Taps are ignored for this long after a screen change (DESIGN 10, `--tap-guard`). Keys are held until it ends, because
 * experienced users type ahead. Keys that confirm or choose about money are dropped instead: on the previous screen the
 * same key meant something else.
 */
export const TAP_GUARD_MS = 350;
/** How long a scan waits for the next screen to mount; the till remembers scans of serial scanners as long. */
const LEFT_SCANS_MS = 2000;
/** More keys than can be typed within the guard. */
const EARLY_KEYS_MAX = 32;
/** The scanner's gap plus a margin, because a timer may run before a key event that is already queued. */
const HOLD_MS = SCAN_GAP_MS + 10;
/** Choices are held longer: a scanner that pauses inside a code resumes within this time; people do not notice it. */
const CHOICE_HOLD_MS = 120;
const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);
const POINTER_EVENTS = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend', 'click'] as const;

/**
 * Every key of the window passes here first. Separates scans from typing, so that a scan is never taken for keys
 * (DESIGN 13.4); suppresses browser shortcuts; hands other keys to the topmost layer that handles them. Outside fields
 * a character is held for a scanner's gap before it counts, and longer when it is a choice.
 */
export class KeyboardDispatcher {
  readonly #page: Window;
  readonly #layers: Layer[] = [];
  readonly #scanHandlers: ScanHandler[] = [];
  #burst: Burst | null = null;
  /** One per key of the burst, to undo what a scan typed. */
  #moments: Moment[] = [];
  readonly #scan_undos: ScanUndo[] = [];
  /** Characters of a burst withheld from their field until it is clear that a person types. */
  #kept: { readonly field: HTMLInputElement; readonly text: string } | null = null;
  #keeping: ReturnType<typeof setTimeout> | undefined;
  #held: { readonly name: string; readonly key: string }[] = [];
  #hold: ReturnType<typeof setTimeout> | undefined;
  #guard: ReturnType<typeof setTimeout> | undefined;
  #early: EarlyKey[] = [];
  /** Scans waiting for the next screen. */
  readonly #left: string[] = [];
  #leaving: ReturnType<typeof setTimeout> | undefined;
  #untaken: (code: string) => void = () => undefined;
  #capture: ((name: string) => void) | null = null;
  /** The current tap began on the previous screen, during the guard, or fell through: its release presses nothing. */
  #stale = false;
  readonly #double = new DoubleTap();
  /** The last focus move was a tap: a focus ring may still show, but Enter goes to the screen again. */
  #tapped = false;

  constructor(page: Window) {
    this.#page = page;
  }

  /** Sends the next key to this handler only, for choosing shortcuts. Returns how to cancel. */
  captureNext(handler: (name: string) => void): () => void {
    this.#capture = handler;
    return () => {
      if (this.#capture === handler) this.#capture = null;
    };
  }

  /** Starts listening; returns how to stop. */
  start(): () => void {
    this.#page.addEventListener('keydown', this.#onKeyDown, true);
    for (const type of POINTER_EVENTS) this.#page.addEventListener(type, this.#onPointer, true);
    return () => {
      this.#page.removeEventListener('keydown', this.#onKeyDown, true);
      for (const type of POINTER_EVENTS) this.#page.removeEventListener(type, this.#onPointer, true);
    };
  }

  /** Ignores taps and holds keys for a moment. Sets `data-guard` on the root element, for styles and tests. */
  guard(): void {
    clearTimeout(this.#guard);
    this.#dropHeld();
    // A field that stays keeps its characters; a closing one discards them unseen.
    this.#writeKept();
    this.#stale = true;
    // They were meant for the previous screen.
    this.#early = [];
    this.#page.document.documentElement.dataset['guard'] = 'on';
    this.#guard = setTimeout(() => {
      this.#guard = undefined;
      delete this.#page.document.documentElement.dataset['guard'];
      const early = this.#early.splice(0);
      const alone = early.filter(({ printable }) => printable).length === 1 && isIsolated(this.#burst, CHOICE_HOLD_MS);
      for (const key of early) this.#pressEarly(key, alone);
    }, TAP_GUARD_MS);
  }

  /** Does what the key would do now, unless it confirms or chooses about money. */
  #pressEarly({ name, key, printable }: EarlyKey, alone: boolean): void {
    if (this.#guard !== undefined) return;
    const field = editableOf(this.#page.document.activeElement);
    if (field && belongsToField(field, name, printable)) {
      if (printable) typeInto(field, key);
      else if (name === 'Backspace') setFieldText(field, field.value.slice(0, -1));
      return;
    }
    const { choices = false, waiting = [] } = this.#layerOf(name) ?? {};
    const waits = waiting.includes(name) || (!choices && name !== 'Enter');
    // A fragment of a scan must not choose here either.
    if (waits && (!choices || !printable || alone)) this.#dispatch(name);
  }

  addLayer(layer: Layer): () => void {
    const remove = push(this.#layers, layer);
    this.#layers.sort((one, other) => one.depth - other.depth);
    return remove;
  }

  /** Whether a mounted screen takes scans. */
  get wantsScans(): boolean {
    return this.#scanHandlers.length > 0;
  }

  /** Sets the handler of scans that no screen takes. */
  onUntaken(untaken: (code: string) => void): void {
    this.#untaken = untaken;
  }

  /** Handles the scan of a serial scanner like one typed by a wedge scanner. */
  scanned(code: string): void {
    const taken = this.#scanHandlers.toReversed().some((take) => take(code) !== false);
    if (!taken) this.#untaken(code);
  }

  /** Handlers are tried from the last added to the first; without any, scans are left to `onUntaken`. */
  addScanHandler(take: ScanHandler): () => void {
    const remove = push(this.#scanHandlers, take);
    // Codes that it rejects keep waiting for another handler.
    this.#left.push(...this.#left.splice(0).filter((code) => take(code) === false));
    return remove;
  }

  /** For digits typed outside fields: undoes what a scan added to them; it is no amount (docs/specs/counter.md). */
  addScanUndo(scan_undo: ScanUndo): () => void {
    return push(this.#scan_undos, scan_undo);
  }

  /**
   * Keeps scans for the next handler: a code scanned between two screens belongs to the second. Reported as untaken
   * after two seconds without one.
   */
  leaveScans(codes: readonly string[]): void {
    clearTimeout(this.#leaving);
    this.#left.push(...codes);
    this.#leaving = setTimeout(() => this.#left.splice(0).forEach((code) => this.#untaken(code)), LEFT_SCANS_MS);
  }

  /** Reports scans that their screen did not take after all. */
  leaveUntaken(codes: readonly string[]): void {
    codes.forEach((code) => this.#untaken(code));
  }

  readonly #onPointer = (event: Event): void => {
    // A click without a pointer is from a key or a screen reader: the keyboard keeps the focus.
    const of_tap = !(event.type === 'click' && 'detail' in event && event.detail === 0);
    if (of_tap) this.#tapped = true;
    const guarded = this.#guard !== undefined;
    if (event.type === 'pointerdown') this.#stale = guarded || this.#double.fallsThrough(event);
    if (!guarded && !(this.#stale && of_tap)) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    // Scanners press Shift between characters.
    if (MODIFIERS.has(event.key)) return;
    const name = keyName(event);
    if (name === 'Tab') this.#tapped = false;
    if (this.#capture !== null) {
      const capture = this.#capture;
      this.#capture = null;
      capture(name);
      return swallow(event);
    }
    if (SWALLOWED.has(name)) return swallow(event);
    const scanned_ms = this.#burst ? event.timeStamp - this.#burst.last_at_ms : Infinity;
    if (this.#takeScan(event)) return;
    if (name === 'Enter' && scanned_ms <= SCAN_GAP_MS && !editableOf(event.target) && this.#isChoice(name)) {
      this.#dropHeld();
      return swallow(event);
    }
    // A held key must not confirm repeatedly (DESIGN 13.4).
    if (name === 'Enter' && event.repeat) return swallow(event);
    if (this.#guard !== undefined && name !== 'Tab') {
      if (!event.repeat && this.#early.length < EARLY_KEYS_MAX)
        this.#early.push({ name, key: event.key, printable: isPrintable(event) });
      return swallow(event);
    }
    if (belongsToList(event.target, name)) return this.#writeKept();
    const field = editableOf(event.target);
    const printable = isPrintable(event);
    if (field && printable && this.#keep(field, event.key)) return swallow(event);
    this.#writeKept();
    if (field && belongsToField(field, name, printable)) return;
    if ((name === 'Enter' || name === ' ') && !this.#tapped && isReachedByKeyboard(event.target, name)) return;
    if (printable) {
      swallow(event);
      if (!field) return this.#holdBack(name, event.key);
    } else {
      this.#release();
    }
    if (this.#dispatch(name)) swallow(event);
  };

  /** Tracks bursts and takes the Enter that completes a scan. Runs during the guard too: no scan may be cut in half. */
  #takeScan(event: KeyboardEvent): boolean {
    const at_ms = event.timeStamp;
    const separates = isSeparator(event) && continues(this.#burst, at_ms);
    if (isPrintable(event) || separates) {
      // A key after a longer gap: the kept ones were typed by hand.
      if (at_ms - (this.#burst?.last_at_ms ?? 0) > SCAN_GAP_MS) this.#writeKept();
      if (!continues(this.#burst, at_ms)) this.#moments = [];
      this.#moments = [...this.#moments, this.#momentOf(event.target)].slice(-BURST_KEYS_MAX);
      this.#burst = extend(this.#burst, separates ? GROUP_SEPARATOR : event.key, at_ms);
      if (separates) swallow(event);
      return separates;
    }
    const burst = this.#burst;
    const code = event.key === 'Enter' ? completedScan(burst, at_ms, editableOf(event.target) !== null) : null;
    this.#burst = null;
    if (code === null) return false;
    swallow(event);
    this.#early.splice(-code.length);
    const by_hand = this.#held.slice(0, Math.max(0, this.#held.length - code.length));
    this.#dropHeld();
    this.#kept = null;
    const { field = null, text = '', undo = [] } = this.#moments.at(-code.length) ?? {};
    if (field !== null && field.value !== text) setFieldText(field, text);
    undo.forEach((bring_back) => bring_back());
    // Keys pressed by hand just before the scan still count, except choices.
    for (const { name } of by_hand) if (!this.#isChoice(name)) this.#dispatch(name);
    // A code typed into a password field is a secret and is not passed on.
    if (field?.type !== 'password') this.scanned(code);
    return true;
  }

  #momentOf(target: EventTarget | null): Moment {
    const field = editableOf(target);
    return { field, text: field?.value ?? '', undo: this.#scan_undos.map((record) => record()) };
  }

  /**
   * Withholds a character that follows at scanner speed from its field, or a digit that may begin a code: drawing a
   * code's digits and removing them again would delay its line by those frames. People see it a moment later.
   */
  #keep(field: HTMLInputElement, key: string): boolean {
    const gap_ms = this.#burst?.gaps_ms.at(-1) ?? Infinity;
    const may_be_scanned = gap_ms <= SCAN_GAP_MS || (field.value === '' && /\d/.test(key));
    if (!may_be_scanned || !this.wantsScans || field.selectionStart === null) return false;
    if (this.#kept !== null && this.#kept.field !== field) return false;
    this.#kept = { field, text: (this.#kept?.text ?? '') + key };
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => this.#writeKept(), HOLD_MS);
    return true;
  }

  #writeKept(): void {
    const kept = this.#kept;
    this.#kept = null;
    if (kept !== null) typeInto(kept.field, kept.text);
  }

  #holdBack(name: string, key: string): void {
    this.#held.push({ name, key });
    clearTimeout(this.#hold);
    this.#hold = setTimeout(() => this.#release(), this.#isChoice(name) ? CHOICE_HOLD_MS : HOLD_MS);
  }

  #release(): void {
    const held = this.#held;
    const alone = held.length === 1 && isIsolated(this.#burst, CHOICE_HOLD_MS);
    this.#dropHeld();
    for (const { name, key } of held) {
      // An earlier key may have focused a field: later ones are typed into it.
      const field = editableOf(this.#page.document.activeElement);
      if (field) typeInto(field, key);
      else if (alone || !this.#isChoice(name)) this.#dispatch(name);
    }
  }

  /** Whether the layer that gets the key makes choices with it. */
  #isChoice(name: string): boolean {
    return this.#layerOf(name)?.choices === true;
  }

  /** The first layer that handles the key. */
  #layerOf(name: string): Layer | undefined {
    return keyHandlersOf(name, this.#layers)[0]?.layer;
  }

  #dropHeld(): void {
    clearTimeout(this.#hold);
    this.#held = [];
  }

  /** Drawn before the next key, which a layer of the screen before must not take: a held key is no event of React's. */
  #dispatch(name: string): boolean {
    return flushSync(() => keyHandlersOf(name, this.#layers).some(({ handler }) => handler(name) !== false));
  }
}

function push<Item>(items: Item[], item: Item): () => void {
  items.push(item);
  return () => {
    const index = items.indexOf(item);
    if (index >= 0) items.splice(index, 1);
  };
}
