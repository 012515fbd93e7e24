import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { ContractErrorCode } from '../../core/contract/refusals.ts';
import type { Permission } from '../../core/staff/permissions.ts';
import type { BridgeError } from '../bridge.ts';

/** A PIN requested in the middle of an act: to approve it, to sign in first, or to confirm the signed-in person. */
export interface PinRequest {
  readonly kind: 'approval' | 'sign_in' | 'proof';
  /** The permission to approve; null if the till did not name one. */
  readonly permission: Permission | null;
  /** Why the last PIN was refused. */
  readonly refused: BridgeError | null;
  readonly busy: boolean;
}

export interface Approvals {
  /** Null while no PIN is requested. */
  readonly pending: PinRequest | null;
  /** Number of PINs accepted so far; closed pages request again when it changes. */
  readonly taken: number;
  give(pin: string): void;
  cancel(): void;
}

/** Refusals of a PIN after which another one can be tried. */
const PIN_REFUSALS: readonly BridgeError['code'][] = [
  'wrong_pin',
  'pin_locked',
  'approver_not_permitted',
] satisfies ContractErrorCode[];

const KINDS: Partial<Record<BridgeError['code'], PinRequest['kind']>> = {
  approval_needed: 'approval',
  sign_in_needed: 'sign_in',
  proof_needed: 'proof',
};

/** How the bridge gets a PIN for an act; the PIN pane uses the same store. */
export interface ApprovalRequests {
  readonly store: StoreApi<Approvals>;
  /**
   * Opens the pane for an act if a PIN can answer the refusal. Null: it cannot, the person cancelled, or the pane is in
   * use.
   */
  requestPin(act: symbol, refusal: BridgeError): Promise<string | null>;
  /**
   * Called with the outcome of a PIN: asks again after a refused PIN; otherwise closes the pane and resolves to null.
   * Does nothing when the act was cancelled meanwhile: an open pane is another act's.
   */
  requestPinAgain(act: symbol, refusal: BridgeError | null): Promise<string | null>;
  kind(): PinRequest['kind'] | null;
  /** If the pane already asks for the same permission: whether its PIN is accepted in the end. Otherwise null. */
  joinRequest(refusal: BridgeError): Promise<boolean> | null;
}

export function createApprovalRequests(): ApprovalRequests {
  let answer: ((pin: string | null) => void) | null = null;
  /** The act that the open pane is for. */
  let asking: symbol | null = null;
  /** Other requests waiting for the same PIN. */
  const with_it: ((is_taken: boolean) => void)[] = [];
  const store = createStore<Approvals>((set) => {
    const settle = (pin: string | null): void => {
      const waiting = answer;
      answer = null;
      waiting?.(pin);
    };
    return {
      pending: null,
      taken: 0,
      give(pin) {
        set(({ pending }) => ({ pending: pending && { ...pending, busy: true } }));
        settle(pin);
      },
      cancel() {
        end(false);
        settle(null);
      },
    };
  });
  const wait = (pending: PinRequest): Promise<string | null> => {
    store.setState({ pending });
    return new Promise((resolve) => {
      answer = resolve;
    });
  };
  /** Closes the pane and resolves the requests that wait for its PIN. */
  const end = (is_taken: boolean): null => {
    asking = null;
    store.setState(({ taken }) => ({ pending: null, taken: is_taken ? taken + 1 : taken }));
    for (const resolve of with_it.splice(0)) resolve(is_taken);
    return null;
  };
  return {
    store,
    kind: () => store.getState().pending?.kind ?? null,
    requestPin(act, refusal) {
      const kind = KINDS[refusal.code];
      // One pane at a time: other acts keep their refusal.
      if (kind === undefined || asking !== null) return Promise.resolve(null);
      asking = act;
      return wait({ kind, permission: refusal.permission ?? null, refused: null, busy: false });
    },
    requestPinAgain(act, refusal) {
      if (act !== asking) return Promise.resolve(null);
      const { pending } = store.getState();
      if (pending && refusal && PIN_REFUSALS.includes(refusal.code))
        return wait({ ...pending, refused: refusal, busy: false });
      return Promise.resolve(end(true));
    },
    joinRequest(refusal) {
      const { pending } = store.getState();
      const same = pending?.kind === KINDS[refusal.code] && pending?.permission === (refusal.permission ?? null);
      return same ? new Promise((resolve) => with_it.push(resolve)) : null;
    },
  };
}
