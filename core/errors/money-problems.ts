import type { Problem, Sentences } from './problem.ts';

/** DESIGN 9, `unknown.lead` and `unknown.effect`: the cashier reads what is true and what the till does about it. */
const UNKNOWN: Sentences = {
  es: 'No sabemos si el cobro se hizo. La caja lo está anulando; no lo reembolse. Puede cobrar de nuevo o en efectivo.',
  pt: 'Não sabemos se a cobrança foi feita. O caixa está cancelando; não estorne. Pode cobrar de novo ou em dinheiro.',
  en: 'We do not know if the charge went through. The till is undoing it; do not refund it. You may charge again or take cash.',
};

const unknown = { money: 'not_known', retry: 'only_recovery', cashier: UNKNOWN } as const;

/** A call that may move money was sent, and nothing proves what became of it (payment-safety 5.4). */
export const moneyProblems = {
  outcome_timeout: {
    ...unknown,
    meaning: 'No complete answer within the time allowed. The service may have done it.',
    call: 'service',
  },
  outcome_connection_lost: {
    ...unknown,
    meaning: 'The connection was lost after the request had begun to leave.',
    call: 'network',
  },
  outcome_server_error: {
    ...unknown,
    meaning: 'HTTP 5xx: the service or a proxy failed, before or after doing it.',
    call: 'service',
  },
  outcome_malformed: {
    ...unknown,
    meaning: 'The answer says success but cannot be read: truncated, too large, not JSON, or of another shape.',
    call: 'service',
  },
  outcome_unexpected_status: {
    ...unknown,
    meaning: 'A status that the interface does not list for this call, such as 202 or 408.',
    call: 'service',
  },
  outcome_foreign_answer: {
    ...unknown,
    meaning: 'A refusal that is not in the words of the service: a proxy or a captive portal stands between.',
    call: 'network',
  },
  outcome_redirect: {
    ...unknown,
    meaning: 'HTTP 3xx, which is never followed: a wrong address or a captive portal.',
    call: 'network',
  },
  outcome_stopped: {
    ...unknown,
    meaning: 'The till stopped waiting after the request had begun to leave.',
    call: 'nobody',
  },
} as const satisfies Record<string, Problem>;
