import { Segment } from '../../components/segment.tsx';
import { useSay } from '../../i18n.ts';
import { choiceText } from '../../../core/i18n/language-names.ts';
import { PlansControl } from './plans-control.tsx';
import { SecondCurrencyControl } from './second-currency-control.tsx';
import { TaxesControl } from './taxes-control.tsx';
import { type ControlProps, TextInput } from './text-input.tsx';
import type { Field } from './view/groups.ts';
import { joinParts, partsOf } from './view/codecs.ts';
import styles from './setting-control.module.css';

interface PartsControlProps extends ControlProps {
  readonly count: number;
  readonly max: number;
  /** Numbers side by side; otherwise one per line. */
  readonly short: boolean;
}

/** One field per value. Lines show one more field than are filled, numbers show all of them. */
function PartsControl({ text, label, count, short, onChange, ...props }: PartsControlProps) {
  const say = useSay();
  const parts = partsOf(text);
  const fields = short ? count : Math.min(count, parts.length + 1);
  const change = (index: number, part: string): void => {
    const next = Array.from({ length: fields }, (_, at) => (at === index ? part : (parts[at] ?? '')));
    // Trailing empty fields are dropped; one in the middle keeps its place until it is saved.
    const filled = next.findLastIndex((one) => one !== '') + 1;
    onChange(joinParts(next.slice(0, filled)));
  };
  return (
    <div className={styles.parts} role="group" aria-label={label} data-short={short || undefined}>
      {Array.from({ length: fields }, (_, index) => (
        <TextInput
          key={index}
          {...props}
          text={parts[index] ?? ''}
          label={say('settings.part', { name: label, number: index + 1 })}
          onChange={(part) => change(index, part)}
        />
      ))}
    </div>
  );
}

/** The control of one setting. */
export function SettingControl({ field, ...props }: ControlProps & { readonly field: Field }) {
  const say = useSay();
  const { control, name } = field;
  const { text, label, onChange } = props;
  switch (control.as) {
    case 'flag':
      return (
        <Segment
          label={label}
          value={text}
          choices={(['yes', 'no'] as const).map((value) => ({ value, text: say(`settings.${value}`) }))}
          onChange={onChange}
        />
      );
    case 'words':
      return (
        <Segment
          label={label}
          value={text}
          choices={control.choices.map((value) => ({ value, text: choiceText(name, value, say) }))}
          onChange={onChange}
        />
      );
    case 'text':
    case 'number':
      return <TextInput {...props} max={control.max} short={control.as === 'number'} />;
    case 'parts':
      return <PartsControl {...props} count={control.count} max={control.max} short={control.short ?? false} />;
    case 'second_currency':
      return <SecondCurrencyControl {...props} />;
    case 'taxes':
      return <TaxesControl {...props} count={control.count} />;
    case 'installment_plans':
      return <PlansControl {...props} count={control.count} plans={control.plans} />;
  }
}
