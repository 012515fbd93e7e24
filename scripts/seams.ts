import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './process.ts';

/** Interfaces at which a part of the till can be exchanged (docs/architecture.md, Seams), in the page's order. */
const SEAMS: readonly { readonly title: string; readonly file: string; readonly names: readonly string[] }[] = [
  { title: 'Shell', file: 'electron/ipc/router.ts', names: ['Router'] },
  { title: 'Transport', file: 'drivers/transport/transport.ts', names: ['Transport'] },
  { title: 'Card reader', file: 'drivers/reader/card-reader.ts', names: ['CardReader'] },
  { title: 'Printer', file: 'drivers/printer/printer.ts', names: ['Printer'] },
  { title: 'Payment service', file: 'electron/gateway/payment-service.ts', names: ['PaymentService'] },
  { title: 'Payment engine', file: 'electron/payments/payment-engine.ts', names: ['PaymentEngine'] },
  { title: 'Journal', file: 'electron/journal/journal.ts', names: ['Journal'] },
  { title: 'Tax documents', file: 'core/fiscal/fiscal-provider.ts', names: ['FiscalProvider'] },
  { title: 'Clock and randomness', file: 'core/clock.ts', names: ['Clock', 'Randomness'] },
];

const PAGE = join(ROOT, 'docs/seams.md');

/** An exported interface with its docstring, as in the source. */
function declaration(source: string, name: string, file: string): string {
  const found = new RegExp(String.raw`(?:/\*\*(?:(?!\*/)[^])*\*/\n)?export interface ${name}\b[^]*?\n\}\n`).exec(
    source,
  );
  if (found === null) throw new Error(`${file} exports no interface ${name}: name its file in scripts/seams.ts`);
  return found[0].trimEnd();
}

/** The page generated from the current sources. */
function seamsPage(): string {
  const parts = SEAMS.map(({ title, file, names }) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    const code = names.map((name) => declaration(source, name, file)).join('\n\n');
    return `## ${title}\n\nIn \`${file}\`.\n\n\`\`\`ts\n${code}\n\`\`\`\n`;
  });
  const head =
    '# Seams\n\nWhat another shell, driver, payment service or journal has to be. Made by `node scripts/seams.ts` of the sources ([why](decisions/019-seams-in-their-own-words.md)).\n';
  return [head, ...parts].join('\n');
}

/** Whether the page in the repository matches the sources. */
export const seamsAreCurrent = (): boolean => readFileSync(PAGE, 'utf8') === seamsPage();

if (import.meta.main) writeFileSync(PAGE, seamsPage());
