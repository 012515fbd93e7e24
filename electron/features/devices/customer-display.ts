import type { TillSnapshot } from '../../../core/contract/snapshot.ts';
import { customerLines } from '../../../core/display/customer-lines.ts';
import type { CustomerDisplay } from '../../../drivers/display/display.ts';

/** Source of the till's snapshots. */
export interface SnapshotSource {
  snapshot(): TillSnapshot;
  onChange(listener: (slices: Partial<TillSnapshot>) => void): () => void;
}

const SHOWN_SLICES = ['till', 'sale', 'checkout'] as const;

/** Keeps the customer display in line with the sale. Returns the function that stops it. */
export function watchCustomerDisplay(till: SnapshotSource, display: CustomerDisplay): () => void {
  let scene: Pick<TillSnapshot, (typeof SHOWN_SLICES)[number]> = till.snapshot();
  const show = () => display.show(...customerLines(scene));
  show();
  return till.onChange((slices) => {
    if (!SHOWN_SLICES.some((name) => name in slices)) return;
    scene = { ...scene, ...slices };
    show();
  });
}
