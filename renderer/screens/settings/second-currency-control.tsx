import type { ReactNode } from 'react';
import { CURRENCY_CODES } from '../../../core/money/currency.ts';
import { useSay } from '../../i18n.ts';
import { useTill } from '../../stores/till-context.tsx';
import { type ControlProps, TextInput } from './text-input.tsx';
import { joinParts, partsOf } from './view/codecs.ts';
import styles from './setting-control.module.css';

/** The second currency, its rate, and its smallest pieces taken and given back. */
export function SecondCurrencyControl({ text, label, describedBy, wrong, onChange }: ControlProps) {
  const say = useSay();
  const store = useTill(({ till }) => till.currency);
  const [currency = '', rate = '', step = '', change_step = ''] = partsOf(text);
  const offered = CURRENCY_CODES.filter((code) => code !== store || code === currency);
  const choose = (code: string): void => {
    if (code === '') return onChange('');
    onChange(joinParts(currency === '' ? [code, '', '1', '1'] : [code, rate, step, change_step]));
  };
  const input = (name: string, value: string, change: (part: string) => string) => (
    <Part name={name}>
      <TextInput
        text={value}
        label={name}
        describedBy={describedBy}
        wrong={wrong}
        max={16}
        onChange={(part) => onChange(change(part))}
      />
    </Part>
  );
  return (
    <div className={styles.currency} role="group" aria-label={label}>
      <Part name={say('settings.currency.which')}>
        <select value={currency} onChange={(event) => choose(event.target.value)}>
          <option value="">{say('settings.currency.none')}</option>
          {offered.map((code) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </select>
      </Part>
      {currency !== '' && (
        <>
          {input(say('settings.currency.rate', { currency: store }), rate, (part) =>
            joinParts([currency, part, step, change_step]),
          )}
          {input(say('settings.currency.step'), step, (part) => joinParts([currency, rate, part, change_step]))}
          {input(say('settings.currency.change_step'), change_step, (part) => joinParts([currency, rate, step, part]))}
        </>
      )}
    </div>
  );
}

function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <label className={styles.part}>
      <span>{name}</span>
      {children}
    </label>
  );
}
