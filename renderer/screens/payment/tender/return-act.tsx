import { useSay } from '../../../i18n.ts';
import { RailAct, RailHint } from '../frame/rail-foot.tsx';

/** From a sale with paid parts nothing leads back but giving them back, and that is an act of its own. */
export function ReturnAct({ onPress }: { readonly onPress: () => void }) {
  const say = useSay();
  return (
    <>
      <RailAct icon="refund" keyCap="D" onPress={onPress}>
        {say('tender.returnOpen')}
      </RailAct>
      <RailHint icon="lock">{say('payment.backFromParts')}</RailHint>
    </>
  );
}
