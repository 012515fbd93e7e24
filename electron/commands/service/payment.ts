import { isCurrencyCode } from '../../../core/money/currency.ts';
import { minorToMajorLiteral } from '../../../core/money/money.ts';
import type { PaymentView } from '../../gateway/payment-service.ts';
import type { ServiceClient } from '../../gateway/service-client.ts';
import type { CommandIo } from '../command-line/arguments.ts';
import { type CommandDefinition, refuseUsage, runCommand } from '../command-line/command.ts';
import { ID_FLAG, QUERY_EXITS, QUERY_FLAGS, fields, runAct, runQuery, table } from './service-query.ts';

const FLAGS = { ...QUERY_FLAGS, id: ID_FLAG } as const;

const GET: CommandDefinition<typeof FLAGS> = {
  name: 'cobro payment get',
  usage: 'cobro payment get --id ID [--service URL] [--json]',
  summary: 'Reads a payment and its transactions from the payment service.',
  flags: FLAGS,
  examples: ['cobro payment get --id 3a955cff-560f-45e5-9059-3819c7992851'],
  exits: QUERY_EXITS,
};

/** `cobro payment get` */
export function runPaymentCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  return runAct('cobro payment', { get }, argv, io);
}

function get(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(GET, argv, io, async ({ flags }) => {
    const { id } = flags;
    if (id === undefined) return refuseUsage(GET.name, io, '--id ID is needed');
    const call = {
      name: GET.name,
      kind: 'read',
      call: (client: ServiceClient) => client.payments.get(id),
      show,
    } as const;
    return await runQuery(call, flags, io);
  });
}

function show(payment: PaymentView): string {
  const amount = (minor: number | undefined): string | undefined =>
    minor === undefined || !isCurrencyCode(payment.currency) ? undefined : minorToMajorLiteral(minor, payment.currency);
  const head = fields({
    payment: payment.payment_id,
    trace: payment.trace_id,
    status: payment.status,
    currency: payment.currency,
    initial: amount(payment.initial_amount_minor),
    current: amount(payment.current_amount_minor),
  });
  const rows = payment.transactions.map(({ id, type, status, status_detail, amount_minor, created_at }) => [
    id,
    type,
    status,
    status_detail,
    amount(amount_minor),
    created_at,
  ]);
  return `${head}\n\n${table(['transaction', 'type', 'status', 'detail', 'amount', 'at'], rows)}`;
}
