import { rowProblemText } from '../../../core/i18n/row-problems.ts';
import type { OfficeFileProblem } from '../../../store/contract/office-feeds.ts';
import type { OfficeWording } from '../office-context.tsx';
import { settingName } from './setting-name.ts';

/** Lines that are told; more of them are the same mistake again. */
const LINES_SHOWN = 20;

/** What is wrong with what was given, the first sentence for all of it. */
export function fileProblemTexts(problem: OfficeFileProblem, { say, language }: OfficeWording): readonly string[] {
  switch (problem.code) {
    case 'not_a_catalogue':
      return [rowProblemText({ kind: problem.kind, value: '', other: '' }, language)];
    case 'bad_rows':
      return [
        say('office.file.badRows', { count: problem.rows.length }),
        ...problem.rows
          .slice(0, LINES_SHOWN)
          .map(({ line, problem: row }) => say('office.file.line', { line, problem: rowProblemText(row, language) })),
      ];
    case 'bad_setting':
      return [say('office.file.bad_setting', { setting: settingName(problem.setting, say) })];
    case 'mistake':
      return [say(`office.mistake.${problem.mistake.problem}`, { detail: problem.mistake.detail })];
    case 'not_right_at':
      return [say('office.file.not_right_at', { path: problem.path })];
    case 'weak_pin':
      return [say('office.file.weak_pin', { name: problem.name })];
    case 'unknown_product':
      return [say('office.file.unknown_product', { product_id: problem.product_id })];
    default:
      return [say(`office.file.${problem.code}`)];
  }
}
