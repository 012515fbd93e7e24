import { Button } from '../../components/button.tsx';
import { Segment } from '../../components/segment.tsx';
import { useSay } from '../../i18n.ts';
import { type ControlProps, TextInput } from './text-input.tsx';
import { type TaxFields, joinTaxFields, taxFieldsOf } from './view/codecs.ts';
import styles from './setting-control.module.css';

const NEW: TaxFields = { tax_id: '', name: '', percent: '', included: true };

/** Name, percentage and order of each tax. Products refer to them, so a saved tax can change but not be removed. */
export function TaxesControl({ text, label, count, onChange, ...props }: ControlProps & { readonly count: number }) {
  const say = useSay();
  const taxes = taxFieldsOf(text);
  const change = (index: number, part: Partial<TaxFields>): void =>
    onChange(joinTaxFields(taxes.map((tax, at) => (at === index ? { ...tax, ...part } : tax))));
  return (
    <div className={styles.parts} role="group" aria-label={label}>
      {taxes.map(({ name, percent, included }, index) => {
        const number = index + 1;
        return (
          <div key={index} className={styles.tax}>
            <TextInput
              {...props}
              text={name}
              label={say('settings.tax.name', { number })}
              max={40}
              onChange={(part) => change(index, { name: part })}
            />
            <TextInput
              {...props}
              text={percent}
              label={say('settings.tax.percent', { number })}
              max={6}
              onChange={(part) => change(index, { percent: part })}
            />
            <Segment
              label={say('settings.tax.place', { number })}
              value={included ? 'yes' : 'no'}
              choices={[
                { value: 'yes', text: say('settings.tax.included') },
                { value: 'no', text: say('settings.tax.added') },
              ]}
              onChange={(value) => change(index, { included: value === 'yes' })}
            />
          </div>
        );
      })}
      {taxes.length < count && (
        <Button size="sm" icon="plus" onPress={() => onChange(joinTaxFields([...taxes, NEW]))}>
          {say('settings.tax.add')}
        </Button>
      )}
    </div>
  );
}
