import type { ScaleReading } from './scale.ts';

/** Longer than any line of the protocol: more is noise. */
const LINE_BYTES_MAX = 40;

/** `ST,GS,+  0.320kg`: state, gross or net, sign, digits, unit. Scales vary in spaces and in the second comma. */
const WEIGHT = /^(ST|US),(GS|NT),? *([+-]?) *(\d{1,7})(?:\.(\d{1,5}))? *(kg|g|lb|oz|t)$/i;
/** Overload shows dashes or the last digits, which are meaningless. */
const OVERLOAD = /^OL,/i;

/**
 * Decodes the continuous protocol of counter scales (docs/devices.md): lines of ASCII ending in CR, LF or both. Any
 * other line is dropped whole.
 */
export class ContinuousDecoder {
  #line: number[] = [];
  #isOverlong = false;

  push(chunk: Uint8Array): ScaleReading[] {
    const readings: ScaleReading[] = [];
    for (const byte of chunk) {
      if (byte !== 0x0d && byte !== 0x0a) {
        this.#add(byte);
        continue;
      }
      const reading = this.#isOverlong ? undefined : readLine(Buffer.from(this.#line).toString('latin1'));
      this.reset();
      if (reading !== undefined) readings.push(reading);
    }
    return readings;
  }

  /** Drops a partial line, after the scale was unplugged. */
  reset(): void {
    this.#line = [];
    this.#isOverlong = false;
  }

  #add(byte: number): void {
    if (this.#line.length >= LINE_BYTES_MAX) this.#isOverlong = true;
    else this.#line.push(byte);
  }
}

function readLine(line: string): ScaleReading | undefined {
  // Some scales put STX before each line.
  const text = line.replace(/^\x02/, '').trim();
  if (OVERLOAD.test(text)) return { state: 'overload' };
  const [, state, mode, sign, whole, decimals = '', unit] = WEIGHT.exec(text) ?? [];
  if (state === undefined || mode === undefined || whole === undefined || unit === undefined) return undefined;
  const grams = gramsOf(whole, decimals, unit.toLowerCase());
  if (typeof grams === 'string') return { state: 'unusable', why: grams };
  return {
    state: state.toUpperCase() === 'ST' ? 'stable' : 'unstable',
    mode: mode.toUpperCase() === 'NT' ? 'net' : 'gross',
    weight_grams: sign === '-' && grams !== 0 ? -grams : grams,
  };
}

/** Shifts digits instead of multiplying fractions, so that 0.320 kg is exactly 320 g. */
function gramsOf(whole: string, decimals: string, unit: string): number | 'unit' | 'resolution' {
  if (unit !== 'kg' && unit !== 'g') return 'unit';
  const places = unit === 'kg' ? 3 : 0;
  if (/[1-9]/.test(decimals.slice(places))) return 'resolution';
  return Number(whole + decimals.slice(0, places).padEnd(places, '0'));
}
