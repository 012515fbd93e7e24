import type { PeripheralsService } from '../features/devices/peripherals-service.ts';
import type { FeedTargets } from '../features/feeds/follow-feeds.ts';
import type { ShiftService } from '../features/shifts/shift-service.ts';
import type { SnapshotPublisher } from '../features/shared/snapshot-publisher.ts';
import type { TillParts } from './till-parts.ts';

/** What the feeds of the shop change of a till besides its catalogue and settings. */
export function feedTargets(
  { shop, settings, training }: TillParts,
  publisher: SnapshotPublisher,
  peripherals: Pick<PeripheralsService, 'slice'>,
  shifts: Pick<ShiftService, 'askToClose'>,
): Pick<FeedTargets, 'staff' | 'promotion_store' | 'hasManagerPin' | 'onChange' | 'devices' | 'onCloseAsked'> {
  return {
    staff: shop.staff,
    promotion_store: shop.promotions,
    hasManagerPin: () => training || settings.read().manager_pin_hash !== null,
    onChange: () => publisher.changed('till', 'staff'),
    devices: () => peripherals.slice().devices,
    onCloseAsked: (asked) => shifts.askToClose(asked),
  };
}
