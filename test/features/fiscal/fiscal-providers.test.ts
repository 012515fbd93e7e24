import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { fiscalAnswerSchema } from '../../../core/fiscal/fiscal-document.ts';
import type { FiscalProvider, FiscalRequest } from '../../../core/fiscal/fiscal-provider.ts';
import { RealTill } from '../../fixtures/real-till.ts';
import { ROOT } from '../../structure/source-files.ts';
import { eventually } from '../../support/real-time.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const DOCUMENT = readFileSync(join(ROOT, 'docs/fiscal-providers.md'), 'utf8');
const LOOK_MS = 5_000;
const KEY = 'secret';

/** The blocks of code of one language, in order. */
const blocks = (language: string): string[] =>
  [...DOCUMENT.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, code = '']) => code);

interface OfficeModule {
  readonly OfficeProvider: new (address: string, key: string) => FiscalProvider;
}

/** Writes the document's code into files, starts its office, and makes its provider. */
async function fromTheDocument(folder: string, key = KEY) {
  const [provider = '', office = ''] = [blocks('ts')[0], blocks('js')[0]];
  writeFileSync(join(folder, 'office-provider.ts'), provider);
  writeFileSync(join(folder, 'office.mjs'), office);
  const child = spawn(process.execPath, [join(folder, 'office.mjs')], {
    env: { OFFICE_KEY: KEY, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill());
  const calls: string[] = [];
  const lines = createInterface(child.stdout);
  const [port] = (await once(lines, 'line')) as [string];
  lines.on('line', (line: string) => void calls.push(line));
  const module = (await import(pathToFileURL(join(folder, 'office-provider.ts')).href)) as OfficeModule;
  const address = `http://127.0.0.1:${port.replace('port ', '')}`;
  return { calls, ...watched(new module.OfficeProvider(address, key)) };
}

/** The same provider, and a promise that nothing it was asked for is still under way. */
function watched(provider: FiscalProvider): { provider: FiscalProvider; answered: () => Promise<unknown> } {
  const calls: Promise<unknown>[] = [];
  const seen = async <Answer>(call: Promise<Answer>): Promise<Answer> => {
    calls.push(call);
    return await call;
  };
  return {
    provider: {
      name: provider.name,
      issue: (request) => seen(provider.issue(request)),
      credit: (request, credits_number) => seen(provider.credit(request, credits_number)),
      status: (document_id) => seen(provider.status(document_id)),
    },
    answered: () => Promise.allSettled(calls),
  };
}

/** Two espressos for a customer who wants an invoice, as in the document's example. */
async function sellTheExample(till: RealTill, example: FiscalRequest): Promise<string> {
  await till.moved();
  await till.do('shift.open', { shift_id: 'shift-1', float_minor: 50_000 });
  await till.add('Espresso', 'Espresso');
  await till.do('sale.setCustomer', { customer: example.customer, document: 'invoice' });
  await till.do('checkout.exactCash', {});
  return await till.finish();
}

/** Lets the queue look until the document is in this state. The office replies in real time: a simulated wait ends none. */
async function until(till: RealTill, answered: () => Promise<unknown>, document_id: string, state: string) {
  await eventually(`${document_id} is ${state}`, async () => {
    await till.moved(LOOK_MS);
    await answered();
    return till.shop.journal.fiscal.find(document_id)?.state === state;
  });
}

const example = JSON.parse(blocks('json')[0] ?? '') as FiscalRequest;

test('the provider and the office of the document make one document of a sale, and credit it after a restart', async () => {
  const folder = temporaryFolder();
  const { calls, provider, answered } = await fromTheDocument(folder);
  const requests: FiscalRequest[] = [];
  const issue = provider.issue.bind(provider);
  provider.issue = (request) => {
    requests.push(request);
    return issue(request);
  };
  const directory = join(folder, 'till');
  const till = new RealTill({ directory, seed: 1 }, {}, provider);
  const sale_id = await sellTheExample(till, example);
  await until(till, answered, `d-${sale_id}`, 'issued');
  expect(till.shop.journal.fiscal.find(`d-${sale_id}`)).toMatchObject({ number: 'F-1', stamp: 'F-1|CLP|3800' });
  const { sale_number, sold_at_ms } = requests[0] ?? {};
  const of_this_sale = { document_id: `d-${sale_id}`, sale_id, sale_number, sold_at_ms };
  expect(requests).toEqual([{ ...example, ...of_this_sale }]);
  till.abandon();

  const again = new RealTill({ directory, seed: 2, clock: till.shop.clock }, {}, provider);
  await again.moved();
  const wish = await again.wishToReturn(sale_id);
  await again.do('refund.execute', wish);
  await until(again, answered, `c-${wish.return_id}`, 'issued');
  expect(again.shop.journal.fiscal.find(`c-${wish.return_id}`)).toMatchObject({ number: 'F-2', amount_minor: 3_800 });
  expect(calls.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
    `PUT d-${sale_id}`,
    `PUT c-${wish.return_id}`,
  ]);
  expect(calls[1]).toContain('"credits_number":"F-1"');
  again.abandon();
});

test('the provider of the document makes one document however often it is asked, and says nothing where it knows nothing', async () => {
  const { provider } = await fromTheDocument(temporaryFolder());
  expect(await provider.status(example.document_id)).toBeNull();
  const first = await provider.issue(example);
  expect(await provider.issue(example)).toEqual(first);
  expect(await provider.status(example.document_id)).toEqual(first);
  const { provider: unknown } = await fromTheDocument(temporaryFolder(), 'another key');
  await expect(unknown.status(example.document_id)).rejects.toThrow('the office answered 401');
});

test('the answers of the document are all of those that the till knows, and its changes fit the program', () => {
  const answers = z.array(fiscalAnswerSchema).parse(JSON.parse(blocks('json')[1] ?? ''));
  const states = fiscalAnswerSchema.options.map(({ shape }) => shape.state.value);
  expect(answers.map(({ state }) => state).sort()).toEqual([...states].sort());
  const changes = [...DOCUMENT.matchAll(/^In `([^`]+)`:\n\n```diff\n(.*?)^```$/gms)];
  expect(changes).toHaveLength(2);
  for (const [, file = '', change = ''] of changes) {
    const source = readFileSync(join(ROOT, file), 'utf8').split('\n');
    const kept = change.split('\n').filter((line) => line !== '' && !line.startsWith('+'));
    expect(kept.map((line) => line.slice(1)).filter((line) => !source.includes(line))).toEqual([]);
  }
});
