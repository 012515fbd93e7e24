import type { Mutation } from './rows.ts';

export interface Tried {
  readonly row: Mutation;
  /** Names of tests that failed with the change and pass without it. */
  readonly failed: readonly string[];
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');
const code = (text: string): string => (text === '' ? 'nothing' : `\`\`${cell(text.trim())}\`\``);

/** The table of docs/security/mutations.md. */
export function mutationTable(tried: readonly Tried[]): string {
  const rows = tried.map(({ row: { measure, file, from, to }, failed }) => {
    const test = failed[0] === undefined ? '**none: it survived**' : cell(failed[0]);
    return `| ${cell(measure)} | \`${file}\`: ${code(from)} → ${code(to)} | ${test} |`;
  });
  return `${[
    '# Measures, each broken once',
    '',
    'Each row was tried: the change was made in a copy, and the test named is one that failed with it and passes without it. `npm run mutations` tries them all again, `-- --write` makes this page. The changes stand in `test/mutations/rows.json`; a test holds each to a line of the code.',
    '',
    '| measure | change that breaks it | test that fails |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n')}\n`;
}
