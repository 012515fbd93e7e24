import { useState } from 'react';
import type { CheckoutSlice } from '../../../../core/contract/snapshot.ts';
import { Band } from '../../../components/band.tsx';
import { useWording } from '../../../text/wording.ts';
import { RefusalScreen } from './refusal-screen.tsx';
import type { DeclinedStep, NotChargedStep } from './outcome-view.ts';
import { cashComesFirst, declinedView, notChargedView } from './outcome-view.ts';

/** The bank declined this attempt, with its reason. */
export function DeclinedScreen({ checkout, step }: { readonly checkout: CheckoutSlice; readonly step: DeclinedStep }) {
  const wording = useWording();
  const [shown_at_ms] = useState(() => Date.now());
  const tender = checkout.tenders.find(({ trace_id }) => trace_id === step.trace_id);
  const view = declinedView(step, tender?.at_ms ?? shown_at_ms, wording);
  const band = (
    <Band
      sign="declined"
      title={view.headline}
      lead={view.lead}
      sub={view.details}
      spoken={view.alert}
      outcomeKey={`declined/${step.trace_id}`}
    />
  );
  return <RefusalScreen checkout={checkout} view={view} band={band} unpaid={step} cash_first={false} />;
}

/** The attempt ended before anything was sent. The band is neutral, because it was not a decline. */
export function NotChargedScreen({
  checkout,
  step,
}: {
  readonly checkout: CheckoutSlice;
  readonly step: NotChargedStep;
}) {
  const view = notChargedView(step, useWording());
  const band = (
    <Band
      sign="cancelled"
      title={view.headline}
      lead={view.lead}
      spoken={view.alert}
      outcomeKey={`not_charged/${step.trace_id ?? ''}`}
    />
  );
  return (
    <RefusalScreen checkout={checkout} view={view} band={band} unpaid={step} cash_first={cashComesFirst(step.reason)} />
  );
}
