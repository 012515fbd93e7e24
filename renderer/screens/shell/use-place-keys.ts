import { useKeys } from '../../keyboard/use-keys.tsx';
import { useNavigation, useTill } from '../../stores/till-context.tsx';
import { PLACES, placeKey } from './manager-frame.tsx';

/** Alt and a digit go to the place that stands there in the navigation; never away from a payment (DESIGN 13.1). */
export function usePlaceKeys(): void {
  const go = useNavigation((navigation) => navigation.go);
  const paying = useTill((snapshot) => snapshot.checkout !== null);
  const handlers = PLACES.map(({ place }, index) => [placeKey(index), () => go(place)] as const);
  useKeys(Object.fromEntries(handlers), { active: !paying });
}
