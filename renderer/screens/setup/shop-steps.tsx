import { useRef, useState } from 'react';
import type { GoodsPreview } from '../../../core/contract/setup.ts';
import { IMPORT_PIECE_CHARACTERS } from '../../../core/contract/files.ts';
import { COUNTRIES, COUNTRY_CODES, type Country } from '../../../core/setup/countries.ts';
import { Button } from '../../components/button.tsx';
import { Segment } from '../../components/segment.tsx';
import { useAct } from '../../components/use-act.ts';
import { TextField } from '../../components/text-field.tsx';
import { useSay } from '../../i18n.ts';
import { useRequest, useTill } from '../../stores/till-context.tsx';
import { LANGUAGE_NAMES } from '../../../core/i18n/language-names.ts';
import { decodeFile } from '../../text/decode-file.ts';
import { People } from './people.tsx';
import type { SetupDraft } from './use-setup.ts';
import styles from './setup.module.css';

interface StepProps {
  readonly draft: SetupDraft;
}

/** Currency, taxes and identity checks follow from the country. */
export function CountryStep({ draft }: StepProps) {
  const say = useSay();
  const request = useRequest();
  const shown = useTill(({ till }) => till.language);
  const { country, language, tax_basis_points } = draft.answers;
  const { currency, taxes, identity_checks } = COUNTRIES[country];
  const names = new Intl.DisplayNames([shown], { type: 'region' });
  const [tax] = taxes;
  const choose = (chosen: Country): void =>
    draft.set({ country: chosen, language: COUNTRIES[chosen].language, tax_basis_points: null });
  const speak = (chosen: typeof language): void => {
    draft.set({ language: chosen });
    void request('till.setLanguage', { language: chosen });
  };
  return (
    <>
      <label className={styles.select}>
        <span>{say('setup.country')}</span>
        <select value={country} onChange={(event) => choose(event.target.value as Country)}>
          {COUNTRY_CODES.map((code) => (
            <option key={code} value={code}>
              {names.of(code)}
            </option>
          ))}
        </select>
      </label>
      <Segment
        label={say('setup.language')}
        value={language}
        choices={(['es', 'pt', 'en'] as const).map((value) => ({ value, text: LANGUAGE_NAMES[value] }))}
        onChange={speak}
      />
      <p className={styles.note}>{say('setup.currency', { currency })}</p>
      {tax === undefined ? (
        <p className={styles.note}>{say('setup.tax.none')}</p>
      ) : (
        <TaxField
          key={country}
          label={say('setup.tax', { name: tax.name })}
          basis_points={tax_basis_points ?? tax.basis_points}
          onChange={(basis_points) => draft.set({ tax_basis_points: basis_points })}
        />
      )}
      <p className={styles.note}>{say('setup.identity', { kinds: identity_checks.join(', ') })}</p>
    </>
  );
}

/** A percentage with at most two decimals, in basis points; null if it is not one. */
function basisPointsOf(text: string): number | null {
  const [, whole, rest = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const basis_points = Number(whole) * 100 + Number(rest.padEnd(2, '0'));
  return basis_points <= 10_000 ? basis_points : null;
}

/** Ignores text that is not a rate. */
function TaxField(props: {
  readonly label: string;
  readonly basis_points: number;
  readonly onChange: (basis_points: number) => void;
}) {
  const say = useSay();
  const [text, setText] = useState(String(props.basis_points / 100).replace('.', ','));
  return (
    <TextField
      label={props.label}
      max={6}
      value={text}
      status={basisPointsOf(text) === null ? { text: say('settings.not_understood'), level: 'no' } : null}
      onChange={(typed) => {
        setText(typed);
        const basis_points = basisPointsOf(typed);
        if (basis_points !== null) props.onChange(basis_points);
      }}
    />
  );
}

export function ShopStep({ draft }: StepProps) {
  const say = useSay();
  const { store_name, store_line, till_name } = draft.answers;
  return (
    <>
      <TextField
        label={say('setup.store_name')}
        max={80}
        value={store_name}
        onChange={(text) => draft.set({ store_name: text })}
      />
      <TextField
        label={say('setup.store_line')}
        max={120}
        value={store_line}
        onChange={(text) => draft.set({ store_line: text })}
      />
      <TextField
        label={say('setup.till_name')}
        max={80}
        value={till_name}
        onChange={(text) => draft.set({ till_name: text })}
      />
    </>
  );
}

export function ManagerStep({ draft, onTyping }: StepProps & { readonly onTyping: (typing: boolean) => void }) {
  const say = useSay();
  return (
    <div className={styles.manager}>
      <div>
        <TextField
          label={say('setup.manager_name')}
          max={80}
          value={draft.answers.manager_name}
          onChange={(text) => draft.set({ manager_name: text })}
        />
        <NewPin />
      </div>
      <People onTyping={onTyping} />
    </div>
  );
}

/** The PIN stays in the till's memory until the set-up is finished; then only its hash is stored. */
export function NewPin() {
  const say = useSay();
  const { act, problem } = useAct();
  const has_pin = useTill(({ setup }) => setup.has_pin);
  const [new_pin, setPin] = useState('');
  const right = /^\d{4,8}$/.test(new_pin);
  const keep = async (): Promise<void> => {
    const answer = await act('setup.pin', { new_pin });
    if (answer.ok || answer.error.code.startsWith('pin')) setPin((now) => (now === new_pin ? '' : now));
  };
  return (
    <>
      <TextField
        label={say('setup.pin.new')}
        max={8}
        secret
        value={new_pin}
        status={new_pin === '' || right ? null : { text: say('settings.not_understood'), level: 'no' }}
        onChange={(text) => setPin(text.replace(/\D/g, ''))}
      />
      <div className={styles.acts}>
        <Button disabled={!right} onPress={() => void keep()}>
          {say('setup.pin.keep')}
        </Button>
        <p className={styles.no} role="alert">
          {problem}
        </p>
      </div>
      {has_pin && problem === null && <p className={styles.ok}>{say('setup.pin.kept')}</p>}
    </>
  );
}

/** No products, the sample, or a file, which is previewed before it is imported. */
export function GoodsStep({ draft }: StepProps) {
  const say = useSay();
  const request = useRequest();
  const [preview, setPreview] = useState<GoodsPreview | null>(null);
  const { catalogue } = draft.answers;
  const latest = useRef<File | null>(null);
  /** The pieces of a file that is chosen meanwhile take the place of the rest of this one. */
  const send = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    latest.current = file;
    const text = decodeFile(await file.arrayBuffer());
    const pieces = Math.max(1, Math.ceil(text.length / IMPORT_PIECE_CHARACTERS));
    for (let index = 0; index < pieces; index += 1) {
      const piece = text.slice(index * IMPORT_PIECE_CHARACTERS, (index + 1) * IMPORT_PIECE_CHARACTERS);
      if (latest.current !== file) return;
      const sent = await request('setup.goods', { index, text: piece, is_last: index === pieces - 1 });
      if (!sent.ok || latest.current !== file) return;
      if (sent.value === null) continue;
      setPreview(sent.value);
      await draft.keep({ catalogue: sent.value.problems.length === 0 ? 'csv' : 'empty' });
    }
  };
  return (
    <>
      <Segment
        label={say('setup.step.goods')}
        value={catalogue}
        choices={(['empty', 'sample', 'csv'] as const).map((value) => ({ value, text: say(`setup.goods.${value}`) }))}
        onChange={(value) => draft.set({ catalogue: value })}
      />
      {catalogue === 'csv' && (
        <label className={styles.select}>
          <span>{say('setup.goods.choose')}</span>
          <input type="file" accept=".csv,text/csv" onChange={(event) => void send(event.target.files?.[0])} />
        </label>
      )}
      {preview?.problems.slice(0, 8).map((problem) => (
        <p key={problem} className={styles.no}>
          {problem}
        </p>
      ))}
      {preview !== null && preview.problems.length === 0 && (
        <p className={styles.ok}>{say('setup.goods.taken', { rows: preview.rows, first: preview.first.join(', ') })}</p>
      )}
    </>
  );
}
