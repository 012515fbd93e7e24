/** A percentile of many samples, usually times in milliseconds. */
export function percentile(samples: readonly number[], fraction: number): number {
  const sorted = [...samples].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN;
}

export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5);
}

const RESAMPLES = 2_000;

/** The 95 % confidence interval of the median, by bootstrap: the same samples give the same interval. */
export function medianInterval(samples: readonly number[]): readonly [number, number] {
  const next = seeded(0x5eed);
  const medians = Array.from({ length: RESAMPLES }, () =>
    median(samples.map(() => samples[Math.floor(next() * samples.length)] ?? Number.NaN)),
  );
  return [percentile(medians, 0.025), percentile(medians, 0.975)];
}

/** A sequence of fractions (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Three significant digits in a readable unit. */
export function milliseconds(value_ms: number): string {
  if (value_ms >= 999.5) return `${(value_ms / 1000).toPrecision(3)} s`;
  return value_ms < 1 ? `${(value_ms * 1000).toFixed(0)} µs` : `${value_ms.toPrecision(3)} ms`;
}

export const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** One benchmark's part of the report. */
export interface BenchmarkReport {
  readonly title: string;
  /** What was measured and how, in a few sentences. */
  readonly method: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The figures with goals, and whether this run met them. */
  readonly verdicts: readonly string[];
}

export function reportMarkdown(report: BenchmarkReport): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const table = [line(report.header), line(report.header.map(() => '---')), ...report.rows.map(line)];
  const verdicts = report.verdicts.map((verdict) => `- ${verdict}`);
  return [`## ${report.title}`, '', report.method, '', ...table, '', ...verdicts, ''].join('\n');
}
