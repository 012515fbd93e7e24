import type { PaymentService } from '../../electron/gateway/payment-service.ts';
import { namesNoLink } from '../kill/canary-journal.ts';
import type { Canary } from './canaries.ts';
import type { Weather } from './chaos.ts';

const LINKS: Partial<Weather> = { links: 0.9, connection_faults: 0 };
const DEADLY: Partial<Weather> = { ...LINKS, deaths: 0.9 };

/** Reports an unpaid link as ended. */
function takesOpenForEnded(service: PaymentService): PaymentService {
  return {
    ...service,
    readLink: async (id) => {
      const result = await service.readLink(id);
      const isOpen = result.kind === 'answer' && result.value.status === 'pending';
      return isOpen ? { ...result, value: { ...result.value, status: 'expired' } } : result;
    },
  };
}

/** Reports refunds of payment links as done without asking for them. */
function givesNothingBack(service: PaymentService): PaymentService {
  return {
    ...service,
    refundPayment: async (payment_id, amount_minor, currency) => {
      const { evidence } = await service.readLink(payment_id);
      const response = { http_status: 200, payment_id, status_detail: 'SUCCESS', amount_minor, currency };
      return { kind: 'answer', value: response, evidence };
    },
  };
}

/** Every rule of payment links, each broken once. */
export const LINK_CANARIES: Readonly<Record<string, Canary>> = {
  open_link_is_free: {
    what: 'a payment by link that is open when it is given up counts as free of charge, and is paid later',
    service: takesOpenForEnded,
    weather: LINKS,
  },
  link_not_given_back: {
    what: 'a payment by link that was given up and paid is told as given back, and is not',
    service: givesNothingBack,
    weather: LINKS,
  },
  link_made_unwritten: {
    what: 'the address of a payment by link is shown before its name is written down',
    journal: namesNoLink,
    weather: DEADLY,
  },
  answers_of_another_link: {
    what: 'an answer that names another payment by link is believed',
    journal: (journal) => ({ ...journal, names: { ...journal.names, others: () => [] } }),
    weather: { ...LINKS, mixed_up: 0.5 },
  },
};
