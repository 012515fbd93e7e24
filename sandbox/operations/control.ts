import * as z from 'zod';
import { fail, succeed } from '../../core/result.ts';
import { FAULT_KINDS, faultRequestSchema } from '../faults/fault.ts';
import { type Operation, defineOperation } from '../http/operation.ts';
import { invalidRequest, notFound } from '../http/problem.ts';
import { timestamp } from '../rules/network.ts';
import type { Service } from '../service.ts';
import { settingsChangeSchema, settingsSchema } from '../settings.ts';
import { dateTimeSchema, idParamsSchema } from '../wire/common.ts';

const GROUP = 'Control';

const clockSchema = z.object({ now: z.string(), advanced_ms: z.number() });

const plannedFaultSchema = z.object({ id: z.string(), fault: z.enum(FAULT_KINDS), happened: z.int() });

/**
 * Faults, clock and settings, for tests. Not part of the service's interface; loopback only. `operationNames` returns
 * the operations that a fault can be requested for.
 */
export function controlOperations(service: Service, operationNames: () => readonly string[]): Operation[] {
  return [
    addFault(service, operationNames),
    ...faultListOperations(service),
    ...clockOperations(service),
    ...settingsOperations(service),
  ];
}

function addFault(service: Service, operationNames: () => readonly string[]): Operation {
  return defineOperation({
    name: 'add_fault',
    method: 'POST',
    path: '/_sandbox/faults',
    summary: 'Let something go wrong with the next matching requests',
    group: GROUP,
    body: faultRequestSchema,
    success: { status: 201, schema: plannedFaultSchema },
    errors: { 400: 'short' },
    handle: ({ body }) => {
      if (!service.settings.faults) return fail(invalidRequest(['fault: faults are switched off in this service']));
      // A fault for an operation that does not exist would let a test pass without testing anything.
      if (body.operation !== undefined && !operationNames().includes(body.operation)) {
        return fail(invalidRequest([`operation: must be one of ${operationNames().join(', ')}`]));
      }
      return succeed(service.faults.add(body));
    },
  });
}

function faultListOperations(service: Service): Operation[] {
  return [
    defineOperation({
      name: 'list_faults',
      method: 'GET',
      path: '/_sandbox/faults',
      summary: 'Faults that are still to happen',
      group: GROUP,
      success: { status: 200, schema: z.object({ faults: z.array(plannedFaultSchema) }) },
      errors: {},
      handle: () => succeed({ faults: service.faults.list() }),
    }),
    defineOperation({
      name: 'remove_faults',
      method: 'DELETE',
      path: '/_sandbox/faults',
      summary: 'Remove every fault',
      group: GROUP,
      success: { status: 200, schema: z.object({ removed: z.int() }) },
      errors: {},
      handle: () => succeed({ removed: service.faults.remove() }),
    }),
    defineOperation({
      name: 'remove_fault',
      method: 'DELETE',
      path: '/_sandbox/faults/:id',
      summary: 'Remove one fault',
      group: GROUP,
      params: idParamsSchema,
      success: { status: 200, schema: z.object({ removed: z.int() }) },
      errors: { 404: 'short' },
      handle: ({ params }) => {
        const removed = service.faults.remove(params.id);
        return removed === 0 ? fail(notFound('fault')) : succeed({ removed });
      },
    }),
  ];
}

function clockOperations(service: Service): Operation[] {
  const describe = () => ({ now: timestamp(service.clock.wallMs()), advanced_ms: service.clock.offset_ms });
  return [
    defineOperation({
      name: 'read_clock',
      method: 'GET',
      path: '/_sandbox/clock',
      summary: "The service's clock",
      group: GROUP,
      success: { status: 200, schema: clockSchema },
      errors: {},
      handle: () => succeed(describe()),
    }),
    defineOperation({
      name: 'move_clock',
      method: 'POST',
      path: '/_sandbox/clock',
      summary: "Move the service's clock forward, by advance_ms or to a time",
      group: GROUP,
      body: z.union([
        z.strictObject({ advance_ms: z.int().min(0).max(3_153_600_000_000) }),
        z.strictObject({ to: dateTimeSchema }),
      ]),
      success: { status: 200, schema: clockSchema },
      errors: { 400: 'short' },
      handle: ({ body }) => {
        const advance_ms = 'to' in body ? Date.parse(body.to) - service.clock.wallMs() : body.advance_ms;
        if (advance_ms < 0) return fail(invalidRequest(['to: the clock only moves forward']));
        service.moveClock(advance_ms);
        return succeed(describe());
      },
    }),
  ];
}

function settingsOperations(service: Service): Operation[] {
  return [
    defineOperation({
      name: 'read_settings',
      method: 'GET',
      path: '/_sandbox/settings',
      summary: 'Settings in force',
      group: GROUP,
      success: { status: 200, schema: settingsSchema },
      errors: {},
      handle: () => succeed(service.settings),
    }),
    defineOperation({
      name: 'change_settings',
      method: 'POST',
      path: '/_sandbox/settings',
      summary: 'Change some settings until the service stops',
      group: GROUP,
      body: settingsChangeSchema,
      success: { status: 200, schema: settingsSchema },
      errors: { 400: 'short' },
      handle: ({ body }) => {
        Object.assign(service.settings, body);
        return succeed(service.settings);
      },
    }),
    defineOperation({
      name: 'forget_tokens',
      method: 'DELETE',
      path: '/_sandbox/tokens',
      summary: 'End every access token, as a restart does',
      group: GROUP,
      success: { status: 200, schema: z.object({}) },
      errors: {},
      handle: () => {
        service.gate.forgetTokens();
        return succeed({});
      },
    }),
  ];
}
