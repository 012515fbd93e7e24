import type { ScaleView } from '../../../core/contract/devices.ts';
import { useFigures } from '../../components/amount.tsx';
import { Icon } from '../../components/icon.tsx';
import { type Say, useSay } from '../../i18n.ts';
import styles from './scale-reading.module.css';

/** The weight that may be used; null while it is unstable, zero or unavailable. */
export function takenWeight({ stable, weight_grams }: ScaleView): number | null {
  return stable && weight_grams !== null && weight_grams > 0 ? weight_grams : null;
}

/** Why no weight can be used yet. */
export function waitingFor(scale: ScaleView | null): 'sale.apply.type' | 'scale.empty' | 'scale.wait' {
  if (scale === null || scale.weight_grams === null) return 'sale.apply.type';
  return scale.stable ? 'scale.empty' : 'scale.wait';
}

/** The scale's state in words. */
function scaleText({ code, weight_grams, stable, net }: ScaleView, say: Say): string {
  if (weight_grams === null) return say(`device.code.${code}`);
  if (!stable) return say('scale.moving');
  if (weight_grams < 0) return say('scale.below_zero');
  if (weight_grams === 0) return say('scale.empty');
  return say(net ? 'scale.net' : 'scale.stable');
}

/** The live reading of the scale. */
export function ScaleReading({ scale }: { readonly scale: ScaleView }) {
  const say = useSay();
  const figures = useFigures();
  const taken = takenWeight(scale) !== null;
  const failing = scale.weight_grams === null && scale.code !== 'connecting';
  return (
    <div className={styles.reading} data-taken={taken || undefined} data-failing={failing || undefined}>
      <Icon name="scale" className={styles.icon} />
      {/* The text changes with the state, not with every gram, so that it can be read aloud. */}
      <span role="status">{scaleText(scale, say)}</span>
      {scale.weight_grams !== null && <b>{figures.quantity(scale.weight_grams, 'kg')}</b>}
    </div>
  );
}
