import * as z from 'zod';
import { fail, succeed } from '../../core/result.ts';
import { type Answer, type Operation, defineOperation } from '../http/operation.ts';
import { notFound } from '../http/problem.ts';
import { timestamp } from '../rules/network.ts';
import type { Service } from '../service.ts';
import { instrumentCreateSchema } from '../wire/card.ts';
import { idParamsSchema } from '../wire/common.ts';
import {
  type Instrument,
  type InstrumentChange,
  includeQuerySchema,
  instrumentChangeSchema,
  instrumentSchema,
  sensitiveInstrumentSchema,
} from '../wire/instrument.ts';
import { findInstrument, openInstrument, storeInstrument } from './instrument-store.ts';

const GROUP = 'Instruments';

/** Stored card instruments. Reads never return the number; only sensitive data does, to an authorized consumer. */
export function instrumentOperations(service: Service): Operation[] {
  return [createInstrument(service), changeInstrument(service), ...readOperations(service), readSensitiveData(service)];
}

function createInstrument(service: Service): Operation {
  return defineOperation({
    name: 'create_instrument',
    method: 'POST',
    path: '/v1/instruments',
    summary: 'Store a card instrument',
    group: GROUP,
    feature: 'instruments',
    body: instrumentCreateSchema,
    success: { status: 201, schema: instrumentSchema },
    errors: { 400: 'short', 500: 'short' },
    handle: ({ body, caller }) =>
      service.commits.run((): Answer => succeed(storeInstrument(service, body, caller.client_id))),
  });
}

function changeInstrument(service: Service): Operation {
  return defineOperation({
    name: 'change_instrument',
    method: 'PATCH',
    path: '/v1/instruments/:id',
    summary: 'Change a card instrument',
    group: GROUP,
    feature: 'instruments',
    params: idParamsSchema,
    body: instrumentChangeSchema,
    success: { status: 200, schema: instrumentSchema },
    errors: { 400: 'short', 404: 'short', 500: 'short' },
    handle: ({ params, body }) =>
      service.commits.run((): Answer => {
        const instrument = findInstrument(service, params.id);
        if (!instrument) return fail(notFound('instrument'));
        return succeed(applyChange(service, instrument, body));
      }),
  });
}

function applyChange(service: Service, instrument: Instrument, change: InstrumentChange): Instrument {
  const now_ms = service.clock.wallMs();
  const changed: Instrument = {
    ...instrument,
    ...change,
    status: change.status ?? instrument.status,
    user_data: change.user_data ?? instrument.user_data,
    card: { ...instrument.card, ...change.card },
    updated_at: timestamp(now_ms),
  };
  service.documents.change('instrument', instrument.id, changed, now_ms);
  return changed;
}

function readOperations(service: Service): Operation[] {
  return [
    defineOperation({
      name: 'list_instruments',
      method: 'GET',
      path: '/v1/instruments',
      summary: 'List card instruments',
      group: GROUP,
      feature: 'instruments',
      success: { status: 200, schema: z.array(instrumentSchema) },
      errors: { 500: 'short' },
      handle: () => succeed(service.documents.list<Instrument>('instrument')),
    }),
    defineOperation({
      name: 'get_instrument',
      method: 'GET',
      path: '/v1/instruments/:id',
      summary: 'Get a card instrument',
      group: GROUP,
      feature: 'instruments',
      params: idParamsSchema,
      success: { status: 200, schema: instrumentSchema },
      errors: { 404: 'short', 500: 'short' },
      handle: ({ params }) => {
        const instrument = findInstrument(service, params.id);
        return instrument ? succeed(instrument) : fail(notFound('instrument'));
      },
    }),
  ];
}

function readSensitiveData(service: Service): Operation {
  return defineOperation({
    name: 'get_sensitive_data',
    method: 'GET',
    path: '/v1/instruments/:id/sensitive-data',
    summary: 'Get sensitive card data; needs the consumer-based authorization',
    group: GROUP,
    feature: 'sensitive_data',
    params: idParamsSchema,
    query: includeQuerySchema,
    success: { status: 200, schema: sensitiveInstrumentSchema },
    errors: { 400: 'short', 403: 'short', 404: 'short', 500: 'short' },
    handle: ({ params, query }) => {
      const instrument = findInstrument(service, params.id);
      const sensitive = openInstrument(service, params.id);
      if (!instrument || !sensitive) return fail(notFound('instrument'));
      const { service_code, sequence_number, ...basics } = instrument;
      const extras = Object.entries({ service_code, sequence_number }).filter(([name]) =>
        query.include?.includes(name),
      );
      return succeed({ ...basics, ...Object.fromEntries(extras), card: { ...instrument.card, ...sensitive } });
    },
  });
}
