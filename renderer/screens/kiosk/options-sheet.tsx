import { useRef, useState } from 'react';
import type { ProductView } from '../../../core/contract/catalogue.ts';
import { useShown } from '../../components/use-shown.ts';
import { useWording } from '../../text/wording.ts';
import { OptionGroups, lackingGroup, toggled } from '../sale/option-groups.tsx';
import { KioskActs, KioskButton } from './kiosk-button.tsx';
import { useKiosk } from './kiosk-context.tsx';
import { KioskSheet } from './kiosk-sheet.tsx';
import { useOrderActs } from './use-order-acts.ts';
import styles from './kiosk-choices.module.css';

/** The product's options. Nothing is selected before a tap, and the price shown includes the options. */
export function OptionsSheet({ product, onClose }: { readonly product: ProductView; readonly onClose: () => void }) {
  const { say, money } = useWording();
  const { change } = useOrderActs();
  const note = useKiosk((view) => view.note);
  const adding = useRef(false);
  const shown = useShown();
  const groups = product.option_groups ?? [];
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const lacking = lackingGroup(groups, chosen);
  const extras = groups
    .flatMap((group) => group.options)
    .filter(({ option_id }) => chosen.includes(option_id))
    .reduce((sum, option) => sum + option.price_minor, 0);
  const add = async (): Promise<void> => {
    // A double tap adds one.
    if (adding.current) return;
    adding.current = true;
    const added = await change('sale.addProduct', { product_id: product.product_id, option_ids: [...chosen] });
    adding.current = false;
    if (added.ok && shown.current) onClose();
  };
  return (
    <KioskSheet label={product.name} onClose={onClose}>
      <h2>{product.name}</h2>
      <div className={styles.options} data-scrolls="">
        <OptionGroups
          groups={groups}
          chosen={chosen}
          onChoose={(option_id) => setChosen(toggled(groups, chosen, option_id))}
        />
      </div>
      <p role="alert">{note}</p>
      <KioskActs>
        <KioskButton icon="arrowleft" onPress={onClose}>
          {say('kiosk.helpClose')}
        </KioskButton>
        <KioskButton primary disabled={lacking !== undefined} onPress={() => void add()}>
          {lacking
            ? say('cart.options.choose', { group: lacking.name })
            : say('kiosk.addFor', { amount: money((product.price_minor ?? 0) + extras) })}
        </KioskButton>
      </KioskActs>
    </KioskSheet>
  );
}
