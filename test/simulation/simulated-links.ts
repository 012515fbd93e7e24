import type { PaymentHistory, PaymentRecord } from '../../sandbox/ledger/records.ts';
import { type PaymentLink, customerPays, endLink } from '../../sandbox/operations/payment-links.ts';
import type { Service } from '../../sandbox/service.ts';
import type { Charge } from './simulated-service.ts';

/** What people do with payment links at the service: customers by telephone, staff at its dashboard. */
export interface SimulatedLinks {
  /** Submits the page's form. */
  pay(payment_id: string, how: { readonly declined: boolean }): void;
  end(payment_id: string): void;
  /** Ends every payable link of a trace. */
  endAll(trace_id: string): void;
}

export interface SandboxLinks extends SimulatedLinks {
  /** The attempt of a payment; a payment link has it in its description. */
  readonly traceOf: (payment: PaymentRecord) => string;
  /** The service's state of a trace over its links; a copied request makes several. */
  readonly charge: (trace_id: string, chargeOf: (history: PaymentHistory) => Charge) => Charge | null;
}

/** Links of the embedded service; reports each movement when it happens. */
export function sandboxLinks(service: Service, onMovement: (trace_id: string, what: string) => void): SandboxLinks {
  const ids = new Map<string, string[]>();
  const { documents } = service;
  const put = documents.put.bind(documents);
  documents.put = (kind, id, owner_id, document, at_ms) => {
    put(kind, id, owner_id, document, at_ms);
    if (kind !== 'link') return;
    const { description } = document as PaymentLink;
    if (description === null) return;
    ids.set(description, [...(ids.get(description) ?? []), id]);
    onMovement(description, 'link made');
  };
  const end = (id: string): void => void endLink(service, id);
  return {
    pay: (id, how) => void customerPays(service, id, how),
    end,
    endAll: (trace_id) => ids.get(trace_id)?.forEach(end),
    traceOf: ({ kind, trace_id, description }) => (kind === 'simple' ? (description ?? trace_id) : trace_id),
    charge: (trace_id, chargeOf) => {
      const made = ids.get(trace_id);
      if (made === undefined) return null;
      const paid = made.flatMap((id) => service.payments.paymentById(id) ?? []).map(chargeOf);
      return sumOfCharges(trace_id, paid);
    },
  };
}

/** The payments of one trace, or none, as one. */
export function sumOfCharges(trace_id: string, charges: readonly Charge[]): Charge {
  const sum = (amountOf: (charge: Charge) => number): number =>
    charges.reduce((total, charge) => total + amountOf(charge), 0);
  return {
    trace_id,
    approved: charges.some(({ approved }) => approved),
    currency: charges[0]?.currency ?? '',
    authorized_minor: sum((one) => one.authorized_minor),
    refunded_minor: sum((one) => one.refunded_minor),
    net_minor: sum((one) => one.net_minor),
    elsewhere_minor: sum((one) => one.elsewhere_minor),
    is_forgotten: charges.some(({ is_forgotten }) => is_forgotten),
  };
}
