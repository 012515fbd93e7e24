import type { CallResult } from '../../../core/service/call-result.ts';
import type { Operation } from '../../../core/service/operation.ts';
import { mapAnswer } from '../answers.ts';
import type { CallInput } from '../build-request.ts';
import type { ServiceCaller } from '../service-caller.ts';

/** Calls an operation and gives the body of its success. */
export async function callForBody<Request, Body>(
  caller: ServiceCaller,
  operation: Operation<Request, Body>,
  input: CallInput<Request>,
): Promise<CallResult<Body>> {
  return mapAnswer(await caller.call(operation, input), ({ body }) => body);
}
