import type { ContractError } from '../../core/contract/refusals.ts';
import type { LineAhead } from '../../core/contract/envelope.ts';
import type { IntentName, IntentResults } from '../../core/contract/intents.ts';
import type { TillSnapshot } from '../../core/contract/snapshot.ts';
import type { Result } from '../../core/result.ts';

/** The single entry to the main process: both shells pass requests in and snapshots out. */
export interface Router {
  /**
   * Parses the arguments by the contract, checks the permission, runs the intent, and never rejects: a bug becomes
   * `internal`, an unwritable disk `journal_trouble`, and both are logged.
   */
  handle(
    intent: string,
    args: unknown,
    approval?: string,
    key?: string,
  ): Promise<Result<IntentResults[IntentName], ContractError>>;
  snapshot(): TillSnapshot;
  /** Called with the slices that changed, batched per turn of the event loop. */
  onChange(listener: (slices: Partial<TillSnapshot>) => void): () => void;
  /** Called with a line of the cart before it is stored; a change of the sale always follows. */
  onLine(listener: (line: LineAhead) => void): () => void;
}
