export interface TierFigures {
  readonly name: string;
  readonly title: string;
  readonly turns: number;
  /** Turns with findings or without an end. */
  readonly failed_turns: number;
  readonly took_s: number;
  readonly counts: Readonly<Record<string, number>>;
}

export interface Night {
  readonly date: string;
  readonly commit: string;
  readonly first_seed: number;
  readonly load: number;
  readonly tiers: readonly TierFigures[];
}

const BEGIN = '<!-- night: begin -->';
const END = '<!-- night: end -->';

export function nightTable({ date, commit, first_seed, load, tiers }: Night): string {
  const rows = tiers.map(({ name, title, turns, failed_turns, took_s, counts }) => {
    const counted = Object.entries(counts).map(([what, count]) => `${count} ${what.replaceAll('_', ' ')}`);
    return `| ${name} | ${title} | ${turns} | ${failed_turns} | ${counted.join(', ') || '·'} | ${took_s} |`;
  });
  return [
    `${date}, commit ${commit}, first seed ${first_seed}, load average at the end ${load.toFixed(1)}:`,
    '',
    '| tier | what | turns | turns that failed | counted | seconds |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

/** Replaces the results between the document's markers. @throws RangeError when it has no markers */
export function withFigures(document: string, table: string): string {
  const [from, to] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (from < 0 || to < from) throw new RangeError(`the document has no ${BEGIN} … ${END}`);
  return `${document.slice(0, from + BEGIN.length)}\n\n${table}\n\n${document.slice(to)}`;
}
