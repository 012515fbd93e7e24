import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { atOnce, catalogueFromCsv } from '../../../core/catalogue/catalogue-file.ts';
import type { Clock, Randomness } from '../../../core/clock.ts';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import type { SETUP_INTENTS } from '../../../core/contract/intents/setup.ts';
import type {
  GoodsPreview,
  ProofState,
  ServiceTestResult,
  SetupFinished,
  SetupRestored,
  SetupSlice,
} from '../../../core/contract/setup.ts';
import { type Result, succeed } from '../../../core/result.ts';
import { COUNTRIES } from '../../../core/setup/countries.ts';
import { addressTrouble } from '../../../core/setup/service-trouble.ts';
import {
  type SetupAnswers,
  type SetupPerson,
  proofAmount,
  setupAnswersSchema,
  setupOfAnswers,
} from '../../../core/setup/setup-answers.ts';
import { parseSetup } from '../../../core/setup/setup-file.ts';
import type { KeptCredentials } from '../../platform/credentials-file.ts';
import type { DataFolder } from '../../platform/data-folder.ts';
import { writeDurably } from '../../platform/durable-file.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';
import { type PreparedSetup, catalogueProblems, prepareSetup } from './prepare-setup.ts';
import { type ProofMark, clearProofMark, readProofMark, writeProofMark } from './proof-mark.ts';
import { readDraft, writeDraft } from './setup-draft.ts';
import { SetupPeople } from './setup-people.ts';
import { findBackups } from './restore-till.ts';
import { credentialsOf, testService } from '../../gateway/test-service.ts';
import type { SystemCode } from '../../platform/system-code.ts';

/** Number of products shown from a file. */
const GOODS_SHOWN = 5;
const GOODS_FILE = 'setup-goods.csv';

export interface SetupServiceParts {
  /** The folder that becomes the till. */
  readonly folder: DataFolder;
  /** The initial state. */
  readonly state: SetupSlice['state'];
  readonly was_emptied: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The page's current language, which a person chose and the new till will speak. */
  readonly language: () => SetupAnswers['language'];
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly readCredentials: () => Promise<KeptCredentials>;
  readonly keepCredentials: (credentials: KeptCredentials) => Promise<Result<null, SystemCode>>;
  /** Ends the trial, writes the set-up, and opens the live till in its place; if that fails, the trial continues. */
  readonly goLive: (prepared: PreparedSetup) => Promise<Extract<SetupFinished, { outcome: 'live' | 'failed' }>>;
  /** Ends the trial and opens the till of a backup in its place (`unpackTill`, `installRestored`). */
  readonly restoreLive: (file: string, manager_pin: string) => Promise<SetupRestored>;
  /** Sells and refunds with the till that is now open; continues with the sale of an earlier proof. */
  readonly prove: (given: ProofGiven) => Promise<ProofState>;
  /** The outcome of the sale of an earlier proof. */
  readonly proofFound: (sale_id: string) => ProofState | null;
}

export interface ProofGiven {
  readonly amount_minor: number;
  readonly begun: string | null;
  readonly onSale: (sale_id: string) => void;
  readonly onState: (state: ProofState) => void;
}

/** Finding and testing devices is done by the till itself. */
type OwnIntents = Omit<HandlersOf<typeof SETUP_INTENTS>, 'setup.findDevices' | 'setup.testDevice'>;

/** What a till needs from its set-up. */
export type TillSetup = Pick<SetupService, 'slice' | 'handlers' | 'onChange'>;

/** The guided set-up of a till: the same file and the same code as `cobro setup --from`, answer by answer. */
export class SetupService {
  private readonly parts: SetupServiceParts;
  private readonly listeners = new Set<() => void>();
  private state: SetupSlice['state'];
  private answers: SetupAnswers | null;
  private has_credentials = false;
  private people: readonly SetupPerson[] = [];
  private readonly pins = new SetupPeople();
  private goods: string[] = [];
  private proof: ProofState = { state: 'none' };
  private finishing = false;

  constructor(parts: SetupServiceParts) {
    this.parts = parts;
    this.state = parts.state;
    const draft = readDraft(parts.folder);
    this.answers = draft?.answers ?? null;
    this.people = draft?.people ?? [];
    // An unfinished set-up continues.
    if (this.answers !== null && (this.state === 'first' || this.state === 'offered')) this.state = 'open';
    void this.knowCredentials();
  }

  /** Resumes the proof of a till that ended before its first sale was returned. */
  resumeProof(): void {
    const sale_id = readProofMark(this.parts.folder)?.sale_id ?? null;
    this.proof = (sale_id === null ? null : this.parts.proofFound(sale_id)) ?? { state: 'none' };
    this.publish();
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  slice(): SetupSlice {
    const { state, answers, has_credentials, people, pins, proof } = this;
    const country = this.country();
    return {
      state,
      was_emptied: this.parts.was_emptied,
      answers,
      has_credentials,
      has_pin: pins.manager_pin !== null,
      people: pins.shown(people),
      proof,
      proof_amount_minor: proofAmount(country),
      currency: COUNTRIES[country].currency,
    };
  }

  handlers(): OwnIntents {
    const open =
      <Args, Value>(act: (args: Args) => Answer<Value> | Promise<Answer<Value>>) =>
      (args: Args) =>
        this.state === 'open' && !this.finishing ? act(args) : refuse('not_now', `the set-up is ${this.state}`);
    return {
      'setup.begin': ({ from_backup }) => this.begin(from_backup),
      'setup.try': () => this.tryFirst(),
      'setup.answer': open(({ answers }: IntentArguments<'setup.answer'>) => this.answer(answers)),
      'setup.credentials': open((given: IntentArguments<'setup.credentials'>) => this.credentials(given)),
      'setup.pin': open(({ new_pin }: IntentArguments<'setup.pin'>) => this.pushed(this.pins.setManagerPin(new_pin))),
      'setup.addPerson': open((given: IntentArguments<'setup.addPerson'>) =>
        this.pins.added(this.people, given, this.keepPeople),
      ),
      'setup.removePerson': open((given: IntentArguments<'setup.removePerson'>) =>
        this.pins.removed(this.people, given, this.keepPeople),
      ),
      'setup.testService': open(async () => succeed(await this.testService())),
      'setup.goods': open((piece: IntentArguments<'setup.goods'>) => this.takeGoods(piece)),
      'setup.finish': open(() => this.alone(async () => succeed(await this.finished()))),
      'setup.backups': open(async ({ folder }: IntentArguments<'setup.backups'>) => succeed(await findBackups(folder))),
      'setup.restore': open((given: IntentArguments<'setup.restore'>) =>
        this.alone(async () => succeed(await this.restored(given.file))),
      ),
      'setup.prove': () => this.prove(),
      'setup.close': () => this.close(),
    };
  }

  private begin(from_backup: boolean): Answer<null> {
    if (this.state !== 'offered' && this.state !== 'first') return refuse('not_now', `the set-up is ${this.state}`);
    const before = this.answered();
    this.change('open');
    const language = this.parts.language();
    return this.answer({ ...before, language, from_backup: from_backup ? (before.from_backup ?? '') : null });
  }

  /** Answers given so far are kept. */
  private tryFirst(): Answer<null> {
    if (this.state !== 'open' && this.state !== 'first') return refuse('not_now', `the set-up is ${this.state}`);
    this.change('offered');
    return DONE;
  }

  private answer(answers: SetupAnswers): Answer<null> {
    return this.keep(answers, this.people);
  }

  private readonly keepPeople = (people: SetupPerson[]): Answer<null> => this.keep(this.answered(), people);

  private keep(answers: SetupAnswers, people: readonly SetupPerson[]): Answer<null> {
    const written = writeDraft(this.parts.folder, { answers, people });
    if (!written.ok) return written;
    this.answers = answers;
    this.people = people;
    return this.pushed(DONE);
  }

  private async credentials(given: KeptCredentials): Promise<Answer<null>> {
    const kept = await this.parts.keepCredentials(given);
    if (!kept.ok) return refuse('settings_not_saved', kept.error);
    await this.knowCredentials();
    return DONE;
  }

  private async knowCredentials(): Promise<void> {
    this.has_credentials = credentialsOf(await this.parts.readCredentials(), 'https://x') !== null;
    this.publish();
  }

  private pushed(answer: Answer<null>): Answer<null> {
    this.publish();
    return answer;
  }

  private async testService(): Promise<ServiceTestResult> {
    const url = this.answers?.service_url.trim() ?? '';
    const address = addressTrouble(url);
    if (address !== null) return { passed: false, trouble: address, host: '' };
    const { host } = new URL(url);
    const credentials = credentialsOf(await this.parts.readCredentials(), url);
    if (credentials === null) return { passed: false, trouble: 'no_credentials', host };
    const { clock, randomness } = this.parts;
    const tested = await testService({ base_url: url, credentials, clock, randomness });
    return tested.ok ? { passed: true } : { passed: false, trouble: tested.error, host };
  }

  private takeGoods({ index, text, is_last }: IntentArguments<'setup.goods'>): Answer<GoodsPreview | null> {
    if (index === 0) this.goods = [];
    if (index !== this.goods.length) return refuse('import_gone', 'a piece of the file is missing');
    this.goods.push(text);
    if (!is_last) return succeed(null);
    const csv = this.goods.join('');
    this.goods = [];
    const setup = parseSetup({
      ...(setupOfAnswers({ ...this.answered(), store_name: 'x', catalogue: 'empty' }, [], '') as object),
      mode: 'training',
      service: undefined,
    });
    if (!setup.ok) return refuse('not_now', 'the country comes before the goods');
    const problems = catalogueProblems(setup.value, csv).map(({ field, problem }) => `${field}: ${problem}`);
    if (problems.length > 0) return succeed({ rows: 0, first: [], problems });
    const { currency, store_locale } = COUNTRIES[setup.value.country];
    const tax_ids = new Set((setup.value.taxes ?? []).map(({ tax_id }) => tax_id));
    const read = atOnce(catalogueFromCsv(csv, { currency, store_locale, tax_ids }));
    if (!read.ok) return refuse('not_now', 'the goods cannot be read');
    try {
      writeDurably(join(this.parts.folder.path, GOODS_FILE), csv);
    } catch (error) {
      return refuse('settings_not_saved', error instanceof Error ? error.message : 'the goods cannot be written');
    }
    const { catalogue } = read.value;
    const first = catalogue.search({ text: '', limit: GOODS_SHOWN }).products.map(({ name }) => name);
    return succeed({ rows: catalogue.size, first, problems: [] });
  }

  private country(): SetupAnswers['country'] {
    return this.answers?.country ?? readProofMark(this.parts.folder)?.country ?? 'CL';
  }

  private answered(): SetupAnswers {
    return this.answers ?? setupAnswersSchema.parse({});
  }

  private async alone<Value>(act: () => Promise<Answer<Value>>): Promise<Answer<Value>> {
    this.finishing = true;
    try {
      return await act();
    } finally {
      this.finishing = false;
      this.publish();
    }
  }

  private async finished(): Promise<SetupFinished> {
    const { folder, environment } = this.parts;
    const setup = parseSetup(setupOfAnswers(this.answered(), this.pins.staff(this.people), GOODS_FILE));
    if (!setup.ok) return { outcome: 'incomplete', problems: setup.error };
    const { manager_pin } = this.pins;
    const with_pin = manager_pin === null ? {} : { COBRO_MANAGER_PIN: manager_pin };
    const prepared = await prepareSetup(setup.value, {
      folder: folder.path,
      environment: { ...environment, ...with_pin },
      kept: await this.parts.readCredentials(),
      has_pin: false,
    });
    if (!prepared.ok) return { outcome: 'incomplete', problems: prepared.error };
    const result = await this.testService();
    if (!result.passed) return { outcome: 'service', result };
    const live = await this.parts.goLive(prepared.value);
    if (live.outcome === 'failed') return live;
    rmSync(join(folder.path, GOODS_FILE), { force: true });
    this.owe({ country: this.answered().country, sale_id: null });
    this.pins.forget();
    this.state = 'proving';
    return live;
  }

  private async restored(file: string): Promise<SetupRestored> {
    if (!this.has_credentials) return { outcome: 'no_credentials' };
    const { manager_pin } = this.pins;
    if (manager_pin === null) return { outcome: 'no_pin' };
    const live = await this.parts.restoreLive(file, manager_pin);
    if (live.outcome !== 'live') return live;
    this.pins.forget();
    this.state = 'none';
    return live;
  }

  private prove(): Answer<null> {
    if (this.state !== 'proving' || !['none', 'failed', 'charged'].includes(this.proof.state))
      return refuse('not_now', 'nothing is proven now');
    const follow = (proof: ProofState): void => {
      this.proof = proof;
      this.publish();
    };
    const country = this.country();
    const given: ProofGiven = {
      amount_minor: proofAmount(country),
      begun: readProofMark(this.parts.folder)?.sale_id ?? null,
      onSale: (sale_id) => writeProofMark(this.parts.folder, { country, sale_id }),
      onState: follow,
    };
    follow({ state: 'waiting_for_card' });
    void this.parts
      .prove(given)
      .catch((error: unknown): ProofState => ({ state: 'failed', reason: String(error) }))
      .then(follow);
    return DONE;
  }

  private close(): Answer<null> {
    const { state } = this.proof;
    if (this.state !== 'proving' || state === 'waiting_for_card' || state === 'approved')
      return refuse('not_now', 'the first sale is under way');
    clearProofMark(this.parts.folder);
    this.change('none');
    return DONE;
  }

  /** Without the mark, a crash only loses the offer: nothing was charged yet. */
  private owe(mark: ProofMark): void {
    try {
      writeProofMark(this.parts.folder, mark);
    } catch {
      // A full disk is reported when the sale starts.
    }
  }

  private change(state: SetupSlice['state']): void {
    this.state = state;
    this.publish();
  }

  private publish(): void {
    for (const listener of this.listeners) listener();
  }
}
