import type { Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { rendererFolder } from '../../../electron/ipc/renderer-bundle.ts';
import { ROOT } from '../../../scripts/process.ts';
import { OFFICE_RIGHTS } from '../../../store/contract/office.ts';
import type { OfficeAnswers, OfficeCall, OfficeRefusalCode, OfficeRequest } from '../../../store/contract/office.ts';
import { useChromium } from '../../support/browser/use-chromium.ts';
import { type FakeMain, startFakeMain } from '../fake-main.ts';
import { snapshot } from '../states/demo.ts';

type Answer<Call extends OfficeCall> = OfficeAnswers[Call] | { readonly refused: OfficeRefusalCode };
type Answers = { readonly [Call in OfficeCall]?: (args: OfficeRequest<Call>) => Answer<Call> };

export interface FakeOffice {
  readonly page: Page;
  /** The arguments of each call, in order. */
  asked<Call extends OfficeCall>(call: Call): readonly OfficeRequest<Call>[];
  answer(answers: Answers): void;
  /** Keeps the answers to a call back, as of now; returns how to let them go. */
  hold(call: OfficeCall): () => Promise<void>;
}

const NOTHING: Answers = {
  'person.read': () => ({ name: 'Ana', role: 'manager', currency: 'CLP', rights: OFFICE_RIGHTS }),
  'day.read': () => ({ refused: 'rebuilding' }),
  'feeds.read': () => ({ versions: [], signer: 'here', live_lanes: [1, 2], lanes: [] }),
};

/** The page of the back office with canned answers, which a test may hold. */
export function useFakeOffice(): (answers: Answers) => Promise<FakeOffice> {
  const browser = useChromium();
  let files: FakeMain;
  beforeAll(async () => {
    files = await startFakeMain(rendererFolder(ROOT), snapshot);
  });
  afterEach(async () => {
    await Promise.all(
      browser()
        .contexts()
        .map((context) => context.close()),
    );
  });
  afterAll(async () => {
    await files.close();
  });
  return async (canned) => {
    const context = await browser().newContext({ locale: 'es-CL', reducedMotion: 'reduce' });
    const page = await context.newPage();
    const calls: { readonly call: string; readonly args: unknown }[] = [];
    const held = new Map<string, (() => Promise<void>)[]>();
    let answers: Answers = { ...NOTHING, ...canned };
    await page.route('**/calls/*', async (route) => {
      const call = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
      const { args } = route.request().postDataJSON() as { readonly args: unknown };
      calls.push({ call, args });
      const tell = (): Promise<void> => respond(route, call, args, answers);
      const waiting = held.get(call);
      if (waiting === undefined) await tell();
      else waiting.push(tell);
    });
    await page.goto(new URL('office/index.html', files.url).href);
    return {
      page,
      asked: (wanted) => calls.filter(({ call }) => call === wanted).map(({ args }) => args as never),
      answer: (more) => void (answers = { ...answers, ...more }),
      hold(call) {
        const waiting: (() => Promise<void>)[] = [];
        held.set(call, waiting);
        return async () => {
          if (held.get(call) === waiting) held.delete(call);
          await Promise.all(waiting.map((tell) => tell()));
        };
      },
    };
  };
}

async function respond(route: Route, call: string, args: unknown, answers: Answers): Promise<void> {
  const given = answers[call as OfficeCall] as ((args: unknown) => object | null) | undefined;
  const value = given?.(args) ?? null;
  const refused = value !== null && 'refused' in value ? value.refused : null;
  // A page that is closed meanwhile wants no answer.
  await route
    .fulfill({
      json: refused === null ? { value } : { error: { code: refused, message: '' } },
      status: refused === null ? 200 : 409,
    })
    .catch(() => undefined);
}
