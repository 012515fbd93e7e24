import type { LinkStep } from '../../../../core/contract/checkout.ts';
import { useSay } from '../../../i18n.ts';

/** Drawn by the till as an image, so that nothing in it can run or load. */
export function LinkCode({ step, className }: { readonly step: LinkStep; readonly className?: string | undefined }) {
  const say = useSay();
  if (step.code === null || step.giving_up) return null;
  return (
    <img
      className={className}
      src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(step.code)}`}
      alt={say('link.code')}
    />
  );
}
