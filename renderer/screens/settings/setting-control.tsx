import type { ShopSetting } from '../../../core/settings/shop-descriptors.ts';
import { Segment } from '../../components/segment.tsx';
import { type Say, useSay } from '../../i18n.ts';
import { LANGUAGE_NAMES } from '../../text/language-names.ts';
import { PartsControl } from './parts-control.tsx';
import { SecondCurrencyControl } from './second-currency-control.tsx';
import { type ControlProps, TextInput } from './text-input.tsx';
import type { Field } from './view/groups.ts';

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
          choices={control.words.map((value) => ({ value, text: wordText(name, value, say) }))}
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
  }
}

/** Languages go by their own names, so that each is found by who does not read the current one. */
function wordText(name: ShopSetting, word: string, say: Say): string {
  if (name === 'language') return LANGUAGE_NAMES[word as keyof typeof LANGUAGE_NAMES];
  return say(`settings.word.${name}.${word}` as 'settings.word.theme.light');
}
