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
  SWALLOWED,
  typeInto,
} from './key-name.ts';
import { type Layer, takersOf } from './key-layers.ts';
import { BURST_KEYS_MAX, completedScan, continues, extend, SCAN_GAP_MS, standsAlone } from './wedge.ts';
import type { Burst } from './wedge.ts';

/** A key that came before the screen took any. */
interface EarlyKey {
  readonly name: string;
  readonly key: string;
  readonly printable: boolean;
}

/** Takes a scan; answers `false` where the code is none for it: then the one below is asked. */
type ScanHandler = (code: string) => void | false;
/** Notes what was typed so far; what it answers brings that back. */
type Noted = () => () => void;

/** What was typed before a key of a burst. */
interface Moment {
  readonly field: HTMLInputElement | null;
  readonly text: string;
  readonly undo: readonly (() => void)[];
}

/**
 * After a screen change no tap is accepted for this long (DESIGN 10, `--tap-guard`). Keys wait for its end: who knows the
 * next screen types ahead. What would confirm or choose about money does not wait, it is gone: on the screen before, the
 * same key meant something else.
 */
export const TAP_GUARD_MS = 350;
/** As long as a scan waits for the screen that comes; serial ones stay known to the till as long. */
const LEFT_SCANS_MS = 2000;
/** More keys than can be typed in that time. */
const EARLY_KEYS_MAX = 32;
/** The scanner's gap and a little, since a timer may run before a key event that is already waiting. */
const HOLD_MS = SCAN_GAP_MS + 10;
/** A choice waits longer: a scanner that pauses inside a code resumes within this time, and a person does not notice it. */
const CHOICE_HOLD_MS = 120;
const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);
const POINTER_EVENTS = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend', 'click'] as const;

/**
 * Every key of the window passes here first. It tells a scanner from a person, so that a scan is never taken for keys
 * (DESIGN 13.4); swallows what a browser would do on its own; and hands the rest to the topmost layer that knows it.
 * Outside of fields a character waits for the length of a scanner's gap before it counts, and longer when it chooses.
 */
export class KeyboardDispatcher {
  readonly #page: Window;
  readonly #layers: Layer[] = [];
  readonly #scanHandlers: ScanHandler[] = [];
  #burst: Burst | null = null;
  /** One for each key of the burst: what a scan typed is taken back. */
  #moments: Moment[] = [];
  readonly #noted: Noted[] = [];
  /** Characters of a burst that were kept from their field until it is clear that a person types. */
  #kept: { readonly field: HTMLInputElement; readonly text: string } | null = null;
  #keeping: ReturnType<typeof setTimeout> | undefined;
  #held: { readonly name: string; readonly key: string }[] = [];
  #hold: ReturnType<typeof setTimeout> | undefined;
  #guard: ReturnType<typeof setTimeout> | undefined;
  #early: EarlyKey[] = [];
  /** Scans that wait for the next screen. */
  readonly #left: string[] = [];
  #leaving: ReturnType<typeof setTimeout> | undefined;
  #untaken: (code: string) => void = () => undefined;
  #capture: ((name: string) => void) | null = null;
  /** The tap that is under way began on another screen, or during the guard: its end presses nothing, however late. */
  #stale = false;
  /** The last move of the focus was a tap: a ring may still show, but Enter is the screen's again. */
  #tapped = false;

  constructor(page: Window) {
    this.#page = page;
  }

  /** Hands the next key to a person who chooses keys, whatever it would do otherwise. Answers how to stop waiting for it. */
  captureNext(handler: (name: string) => void): () => void {
    this.#capture = handler;
    return () => {
      if (this.#capture === handler) this.#capture = null;
    };
  }

  /** Starts listening; answers how to stop. */
  start(): () => void {
    this.#page.addEventListener('keydown', this.#onKeyDown, true);
    for (const type of POINTER_EVENTS) this.#page.addEventListener(type, this.#onPointer, true);
    return () => {
      this.#page.removeEventListener('keydown', this.#onKeyDown, true);
      for (const type of POINTER_EVENTS) this.#page.removeEventListener(type, this.#onPointer, true);
    };
  }

  /** Ignores taps for a moment, and lets keys wait. `data-guard` on the root element says so, for styles and tests. */
  guard(): void {
    clearTimeout(this.#guard);
    this.#dropHeld();
    // A field that stays keeps its characters; in one that closes they are never seen.
    this.#writeKept();
    this.#stale = true;
    // They were for the screen that is going away.
    this.#early = [];
    this.#page.document.documentElement.dataset['guard'] = 'on';
    this.#guard = setTimeout(() => {
      this.#guard = undefined;
      delete this.#page.document.documentElement.dataset['guard'];
      const early = this.#early.splice(0);
      const alone = early.filter(({ printable }) => printable).length === 1 && standsAlone(this.#burst, CHOICE_HOLD_MS);
      for (const key of early) this.#pressEarly(key, alone);
    }, TAP_GUARD_MS);
  }

  /** Does what a key would have done, had it come now; nothing where it would confirm or choose about money. */
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
    // A piece of a scan chooses nothing here either.
    if (waits && (!choices || !printable || alone)) this.#dispatch(name);
  }

  addLayer(layer: Layer): () => void {
    const remove = push(this.#layers, layer);
    this.#layers.sort((one, other) => one.depth - other.depth);
    return remove;
  }

  /** Whether some screen takes scans at this moment. */
  get wantsScans(): boolean {
    return this.#scanHandlers.length > 0;
  }

  /** Who hears of scans that no screen takes. */
  onUntaken(untaken: (code: string) => void): void {
    this.#untaken = untaken;
  }

  /** A scan by a scanner that is no keyboard goes where those of a keyboard go. */
  scanned(code: string): void {
    const taken = this.#scanHandlers.toReversed().some((take) => take(code) !== false);
    if (!taken) this.#untaken(code);
  }

  /** The topmost handler gets every scan; with none, a scan is no key of the screen either. */
  addScanHandler(take: ScanHandler): () => void {
    const remove = push(this.#scanHandlers, take);
    // What it does not read waits for one that does.
    this.#left.push(...this.#left.splice(0).filter((code) => take(code) === false));
    return remove;
  }

  /** Digits outside of fields: what a scan typed among them is taken back, since it is no amount (docs/specs/counter.md). */
  addNoted(noted: Noted): () => void {
    return push(this.#noted, noted);
  }

  /**
   * Hands scans to the next taker: what was scanned between two screens belongs to the second.
   * After two seconds without a taker they are untaken.
   */
  leaveScans(codes: readonly string[]): void {
    clearTimeout(this.#leaving);
    this.#left.push(...codes);
    this.#leaving = setTimeout(() => this.#left.splice(0).forEach((code) => this.#untaken(code)), LEFT_SCANS_MS);
  }

  /** Scans whose screen did not take them after all. */
  leaveUntaken(codes: readonly string[]): void {
    codes.forEach((code) => this.#untaken(code));
  }

  readonly #onPointer = (event: Event): void => {
    // A click without a press of its own is that of a key or of a screen reader: the focus stays the keyboard's.
    const of_tap = !(event.type === 'click' && 'detail' in event && event.detail === 0);
    if (of_tap) this.#tapped = true;
    const guarded = this.#guard !== undefined;
    if (event.type === 'pointerdown') this.#stale = guarded;
    if (!guarded && !(this.#stale && of_tap)) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    // Scanners press Shift between the characters of a code.
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
    // A key that is held down must not confirm again and again (DESIGN 13.4).
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

  /** Follows bursts, and takes the Enter that completes a scan. Runs during the guard too: a scan is never half eaten. */
  #takeScan(event: KeyboardEvent): boolean {
    const at_ms = event.timeStamp;
    const separates = isSeparator(event) && continues(this.#burst, at_ms);
    if (isPrintable(event) || separates) {
      // Before a key that is slower than a scanner's a hand typed.
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
    // What a hand pressed so shortly before is its own key still; near a scan it chooses nothing.
    for (const { name } of by_hand) if (!this.#isChoice(name)) this.#dispatch(name);
    // What a program types into such a field is a secret, and goes nowhere.
    if (field?.type !== 'password') this.scanned(code);
    return true;
  }

  #momentOf(target: EventTarget | null): Moment {
    const field = editableOf(target);
    return { field, text: field?.value ?? '', undo: this.#noted.map((noted) => noted()) };
  }

  /**
   * Keeps a character that follows another as fast as a scanner's from its field, and the digit that may begin a code: no
   * digit of a code is drawn, nor taken back, which would delay its line by the time of those frames. A person sees it a
   * moment later.
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
    const alone = held.length === 1 && standsAlone(this.#burst, CHOICE_HOLD_MS);
    this.#dropHeld();
    for (const { name, key } of held) {
      // The key before may have gone to a field: so does what was typed after it.
      const field = editableOf(this.#page.document.activeElement);
      if (field) typeInto(field, key);
      else if (alone || !this.#isChoice(name)) this.#dispatch(name);
    }
  }

  /** Whether the layer that gets the key makes choices with it. */
  #isChoice(name: string): boolean {
    return this.#layerOf(name)?.choices === true;
  }

  /** The layer that is asked first for a key that it knows. */
  #layerOf(name: string): Layer | undefined {
    return takersOf(name, this.#layers)[0]?.layer;
  }

  #dropHeld(): void {
    clearTimeout(this.#hold);
    this.#held = [];
  }

  #dispatch(name: string): boolean {
    return takersOf(name, this.#layers).some(({ handler }) => handler(name) !== false);
  }
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function push<Item>(items: Item[], item: Item): () => void {
  items.push(item);
  return () => {
    const index = items.indexOf(item);
    if (index >= 0) items.splice(index, 1);
  };
}
