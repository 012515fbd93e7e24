import type { instrumentOperations } from '../../../core/service/operations/instrument-operations.ts';
import type { InstrumentCreate, InstrumentPatch, UserInstruments } from '../../../core/service/schemas/instrument.ts';
import type { ServiceCaller } from '../service-caller.ts';
import { callForBody } from '../answers.ts';
import { type Result, succeed } from '../../../core/result.ts';
import { type ProgramReplaced, loadPart } from '../../platform/load-part.ts';

type Instruments = typeof instrumentOperations;

/** Imported on demand: a card at the counter needs none of it. */
async function instrumentOperation<Name extends keyof Instruments>(
  name: Name,
): Promise<Result<Instruments[Name], ProgramReplaced>> {
  const loaded = await loadPart(() => import('../../../core/service/operations/instrument-operations.ts'));
  return loaded.ok ? succeed(loaded.value.instrumentOperations[name]) : loaded;
}

/** Stored card instruments. */
export function instrumentCalls(caller: ServiceCaller) {
  return {
    /** POST /v1/instruments */
    create: (instrument: InstrumentCreate) =>
      callForBody(caller, instrumentOperation('instruments.create'), { body: instrument }),
    /** PATCH /v1/instruments/{id} */
    update: (id: string, patch: InstrumentPatch) =>
      callForBody(caller, instrumentOperation('instruments.update'), { path: { id }, body: patch }),
    /** GET /v1/instruments */
    list: () => callForBody(caller, instrumentOperation('instruments.list'), {}),
    /** GET /v1/instruments/{id} */
    get: (id: string) => callForBody(caller, instrumentOperation('instruments.get'), { path: { id } }),
    /**
     * GET /v1/instruments/{id}/sensitive-data: the answer contains clear card data, which must not be stored or shown.
     */
    sensitiveData: (id: string, include: readonly string[] = []) =>
      callForBody(caller, instrumentOperation('instruments.sensitive_data'), {
        path: { id },
        query: include.length === 0 ? {} : { include: include.join(',') },
      }),
  };
}

/** Users and the instruments they hold. */
export function userCalls(caller: ServiceCaller) {
  return {
    /** POST /v1/users/{user_id}/instruments, to create the user. */
    create: (user_id: string, user: UserInstruments) =>
      callForBody(caller, instrumentOperation('users.create'), { path: { user_id }, body: user }),
    /** POST /v1/users/{user_id}/instruments, to add to an existing user. */
    addInstrument: (user_id: string, instrument: InstrumentCreate) =>
      callForBody(caller, instrumentOperation('users.add_instrument'), {
        path: { user_id },
        body: { instruments: [instrument] },
      }),
    /** GET /v1/users/{user_id}/instruments */
    get: (user_id: string) => callForBody(caller, instrumentOperation('users.get'), { path: { user_id } }),
    /** DELETE /v1/users/{user_id}/instruments/{id} */
    deleteInstrument: (user_id: string, id: string) =>
      callForBody(caller, instrumentOperation('users.delete_instrument'), { path: { user_id, id } }),
  };
}
