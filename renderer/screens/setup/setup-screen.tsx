import { useState } from 'react';
import type { SetupFinished } from '../../../core/contract/setup.ts';
import type { SetupAnswers } from '../../../core/setup/setup-answers.ts';
import { Button } from '../../components/button.tsx';
import { Segment } from '../../components/segment.tsx';
import { type Say, useSay } from '../../i18n.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useRequest, useTill } from '../../stores/till-context.tsx';
import { LANGUAGE_NAMES } from '../../../core/i18n/language-names.ts';
import { ProofSale } from './proof-sale.tsx';
import { RestoreStep } from './restore-step.tsx';
import { CountryStep, GoodsStep, ManagerStep, ShopStep } from './shop-steps.tsx';
import { DevicesStep, ServiceStep } from './service-steps.tsx';
import { type SetupDraft, useSetupDraft } from './use-setup.ts';
import { serviceSentence } from '../../text/service-text.ts';
import styles from './setup.module.css';

/** The first start: one question at a time, each answer saved, so that a crash loses none (docs/install.md). */
export function SetupScreen() {
  const state = useTill(({ setup }) => setup.state);
  const draft = useSetupDraft();
  const [at_welcome, setAtWelcome] = useState(false);
  if (state === 'proving') return <ProofSale />;
  const begun = state === 'open' ? draft : null;
  if (begun === null || at_welcome) return <Welcome begun={begun} onBegin={() => setAtWelcome(false)} />;
  const step = { draft: begun, onWelcome: () => setAtWelcome(true) };
  return begun.answers.from_backup === null ? <Steps {...step} /> : <RestoreStep {...step} />;
}

interface WelcomeProps {
  /** The set-up from which a person came back; null for the first time. */
  readonly begun: SetupDraft | null;
  readonly onBegin: () => void;
}

function Welcome({ begun, onBegin }: WelcomeProps) {
  const say = useSay();
  const request = useRequest();
  const was_emptied = useTill(({ setup }) => setup.was_emptied);
  const language = useTill(({ till }) => till.language);
  const begin = async (from_backup: boolean): Promise<void> => {
    if (begun === null) return void request('setup.begin', { from_backup });
    if (await begun.keep({ language, from_backup: from_backup ? '' : null })) onBegin();
  };
  useKeys({ Enter: () => void begin(false) });
  return (
    <main className={styles.welcome}>
      <header>
        <h1>{say('setup.welcome')}</h1>
      </header>
      <Language />
      <p>{say('setup.welcome.lead')}</p>
      {was_emptied && (
        <p className={styles.no} role="alert">
          {say('setup.welcome.emptied')}
        </p>
      )}
      <div className={styles.acts}>
        <Button variant="primary" size="lg" keyCap="Enter" onPress={() => void begin(false)}>
          {say('setup.begin')}
        </Button>
        <Button size="lg" onPress={() => void request('setup.try', {})}>
          {say('setup.try')}
        </Button>
        <Button size="lg" onPress={() => void begin(true)}>
          {say('setup.from_backup')}
        </Button>
      </div>
    </main>
  );
}

function Language() {
  const say = useSay();
  const request = useRequest();
  const language = useTill(({ till }) => till.language);
  return (
    <Segment
      label={say('setup.language')}
      value={language}
      choices={(['es', 'pt', 'en'] as const).map((value) => ({ value, text: LANGUAGE_NAMES[value] }))}
      onChange={(value) => void request('till.setLanguage', { language: value })}
    />
  );
}

interface StepProps {
  readonly draft: SetupDraft;
  readonly onWelcome: () => void;
}

const STEPS = ['country', 'shop', 'service', 'devices', 'pin', 'goods', 'live'] as const;

/** What a step still needs, in words; null when it can be left. */
function missing(
  at: number,
  answers: SetupAnswers,
  has: { credentials: boolean; pin: boolean; person_typed: boolean },
  say: Say,
): string | null {
  const empty = (text: string) => text.trim() === '';
  switch (STEPS[at]) {
    case 'shop':
      return empty(answers.store_name) ? say('setup.store_name') : null;
    case 'service':
      if (empty(answers.service_url)) return say('setup.service_url');
      if (!has.credentials) return say('setup.credentials.keep');
      if (empty(answers.terminal_id)) return say('setup.terminal_id');
      return empty(answers.merchant_id) ? say('setup.merchant_id') : null;
    case 'devices':
      return empty(answers.reader) ? say('setup.reader') : null;
    case 'pin':
      if (!has.pin) return say('setup.pin.new');
      return has.person_typed ? say('staff.add') : null;
    default:
      return null;
  }
}

function Steps({ draft, onWelcome }: StepProps) {
  const say = useSay();
  const request = useRequest();
  const credentials = useTill(({ setup }) => setup.has_credentials);
  const pin = useTill(({ setup }) => setup.has_pin);
  const [notice, setNotice] = useState<string | null>(null);
  const [going, setGoing] = useState(false);
  const [person_typed, setPersonTyped] = useState(false);
  const at = Math.min(draft.answers.step, STEPS.length - 1);
  const step = STEPS[at] ?? 'country';
  const go = async (to: number): Promise<void> => {
    setNotice(null);
    if (!(await draft.keep({ step: to }))) setNotice(say('error.settings_not_saved'));
  };
  const finish = async (): Promise<void> => {
    if (going) return;
    setGoing(true);
    const answer = await request('setup.finish', {});
    setGoing(false);
    if (!answer.ok) return setNotice(say(`error.${answer.error.code}`));
    const { value } = answer;
    if (value.outcome === 'live') return;
    setNotice(finishSentence(value, say));
    const back = stepOf(value);
    if (back !== null) void draft.keep({ step: back });
  };
  const next = (): void => {
    const lacks = missing(at, draft.answers, { credentials, pin, person_typed }, say);
    if (lacks !== null) return setNotice(say('setup.needed', { name: lacks }));
    void (step === 'live' ? finish() : go(at + 1));
  };
  const back = (): void => void (at === 0 ? request('setup.try', {}) : go(at - 1));
  useKeys({ Enter: next, Escape: back });
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>{say(`setup.step.${step}`)}</h1>
        <p>{say('setup.step', { number: at + 1, of: STEPS.length })}</p>
      </header>
      <div className={styles.body} key={step} data-in-turn="">
        {step === 'country' && <CountryStep draft={draft} />}
        {step === 'shop' && <ShopStep draft={draft} />}
        {step === 'service' && <ServiceStep draft={draft} />}
        {step === 'devices' && <DevicesStep draft={draft} />}
        {step === 'pin' && <ManagerStep draft={draft} onTyping={setPersonTyped} />}
        {step === 'goods' && <GoodsStep draft={draft} />}
        {step === 'live' && <p>{say('setup.live.lead')}</p>}
      </div>
      <footer className={styles.foot}>
        <Button keyCap="Esc" onPress={back}>
          {say(at === 0 ? 'setup.try' : 'setup.back')}
        </Button>
        {at === 0 && <Button onPress={onWelcome}>{say('setup.toWelcome')}</Button>}
        <p role="alert">{notice}</p>
        <Button
          variant="primary"
          size="lg"
          keyCap="Enter"
          busy={going ? say('setup.live.going') : undefined}
          onPress={next}
        >
          {say(step === 'live' ? 'setup.live.go' : 'setup.next')}
        </Button>
      </footer>
    </main>
  );
}

function finishSentence(finished: Exclude<SetupFinished, { outcome: 'live' }>, say: Say): string {
  switch (finished.outcome) {
    case 'incomplete':
      return say('setup.needed', { name: lackingIn(finished.problems, say) });
    case 'service':
      return serviceSentence(finished.result, say);
    case 'failed':
      return say('setup.live.failed', { detail: finished.detail });
  }
}

/** The steps with missing fields by title; a field of no step by its name in the file. */
function lackingIn(problems: readonly { readonly field: string }[], say: Say): string {
  const names = problems.map(({ field }) => {
    const step = STEPS[stepOfField(field) ?? -1];
    return step === undefined ? field : say(`setup.step.${step}`);
  });
  return [...new Set(names)].join(', ');
}

/** The step where the problem can be solved; null for the current one. */
function stepOf(finished: SetupFinished): number | null {
  if (finished.outcome === 'service') return STEPS.indexOf('service');
  return finished.outcome === 'incomplete' ? stepOfField(finished.problems[0]?.field ?? '') : null;
}

function stepOfField(field: string): number | null {
  if (field.startsWith('shop')) return STEPS.indexOf('shop');
  if (/^(service|secrets$|secrets\.(?!manager))/.test(field)) return STEPS.indexOf('service');
  if (/^(reader|printer)/.test(field)) return STEPS.indexOf('devices');
  if (/manager|pin|^staff/.test(field)) return STEPS.indexOf('pin');
  return field.startsWith('catalogue') ? STEPS.indexOf('goods') : null;
}
