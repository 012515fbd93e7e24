import type * as z from 'zod';
import { fail, succeed } from '../../core/result.ts';
import { type Answer, type Operation, defineOperation } from '../http/operation.ts';
import { notFound } from '../http/problem.ts';
import { timestamp } from '../rules/network.ts';
import type { Service } from '../service.ts';
import {
  type Instrument,
  userInstrumentParamsSchema,
  userInstrumentsSchema,
  userParamsSchema,
  userSchema,
} from '../wire/instrument.ts';
import { storeInstrument } from './instrument-store.ts';

const GROUP = 'Users';

type StoredUser = Omit<z.output<typeof userSchema>, 'instruments'>;

/** Users with instruments, one path: the first POST creates the user, later ones add instruments. */
export function userOperations(service: Service): Operation[] {
  return [addUserInstruments(service), readUser(service), removeUserInstrument(service)];
}

function addUserInstruments(service: Service): Operation {
  return defineOperation({
    name: 'add_user_instruments',
    method: 'POST',
    path: '/v1/users/:id/instruments',
    summary: 'Create a user with instruments, or add instruments to an existing user',
    group: GROUP,
    feature: 'instruments',
    params: userParamsSchema,
    body: userInstrumentsSchema,
    success: { status: 201, schema: userSchema },
    errors: { 400: 'short', 500: 'short' },
    handle: ({ params, body, caller }) =>
      service.commits.run((): Answer => {
        const now_ms = service.clock.wallMs();
        const known = service.documents.get<StoredUser>('user', params.id);
        const user: StoredUser = {
          id: params.id,
          created_at: known?.created_at ?? timestamp(now_ms),
          ...pick('name', body.name ?? known?.name),
          ...pick('email', body.email ?? known?.email),
          updated_at: timestamp(now_ms),
        };
        service.documents.put('user', user.id, null, user, now_ms);
        for (const instrument of body.instruments) storeInstrument(service, instrument, caller.client_id, user.id);
        return succeed(withInstruments(service, user));
      }),
  });
}

function readUser(service: Service): Operation {
  return defineOperation({
    name: 'get_user_instruments',
    method: 'GET',
    path: '/v1/users/:id/instruments',
    summary: 'User information and instruments of a user',
    group: GROUP,
    feature: 'instruments',
    params: userParamsSchema,
    success: { status: 200, schema: userSchema },
    errors: { 404: 'short', 500: 'short' },
    handle: ({ params }) => {
      const user = service.documents.get<StoredUser>('user', params.id);
      return user ? succeed(withInstruments(service, user)) : fail(notFound('user'));
    },
  });
}

function removeUserInstrument(service: Service): Operation {
  return defineOperation({
    name: 'delete_user_instrument',
    method: 'DELETE',
    path: '/v1/users/:id/instruments/:instrument_id',
    summary: "Delete a user's single instrument",
    group: GROUP,
    feature: 'instruments',
    params: userInstrumentParamsSchema,
    success: { status: 200, schema: userSchema },
    errors: { 404: 'short', 500: 'short' },
    handle: ({ params }) =>
      service.commits.run((): Answer => {
        const user = service.documents.get<StoredUser>('user', params.id);
        if (!user) return fail(notFound('user'));
        const owned = service.documents.list<Instrument>('instrument', user.id);
        if (!owned.some((instrument) => instrument.id === params.instrument_id)) return fail(notFound('instrument'));
        service.documents.remove('instrument', params.instrument_id);
        service.documents.remove('sealed_card', params.instrument_id);
        return succeed(withInstruments(service, user));
      }),
  });
}

function withInstruments(service: Service, user: StoredUser): z.output<typeof userSchema> {
  return { ...user, instruments: service.documents.list<Instrument>('instrument', user.id) };
}

function pick<Name extends string>(name: Name, value: string | undefined): Partial<Record<Name, string>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, string>);
}
