import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { ContractErrorCode } from '../../core/contract/refusals.ts';
import type { Permission } from '../../core/staff/permissions.ts';
import type { BridgeError } from '../bridge.ts';

/** A PIN the till asks for in the middle of an act: to approve it, to sign in first, or to confirm the signed-in person. */
export interface AskedPin {
  readonly kind: 'approval' | 'sign_in' | 'proof';
  /** What is to be approved; null where the till did not say. */
  readonly permission: Permission | null;
  /** Why the last PIN was not taken. */
  readonly refused: BridgeError | null;
  readonly busy: boolean;
}

export interface Approvals {
  /** Null while nothing is asked. */
  readonly asked: AskedPin | null;
  /** How often a PIN was taken; pages that were closed until then look again. */
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

const KINDS: Partial<Record<BridgeError['code'], AskedPin['kind']>> = {
  approval_needed: 'approval',
  sign_in_needed: 'sign_in',
  proof_needed: 'proof',
};

/** What the bridge needs to get a PIN for an act; the pane shows the other side of the same store. */
export interface ApprovalRequests {
  readonly store: StoreApi<Approvals>;
  /** Opens the pane for a refusal that a PIN can answer. Null: not such a refusal, no PIN was given, or the pane is taken. */
  ask(refusal: BridgeError): Promise<string | null>;
  /** After the PIN was sent: another one when that one was refused as a PIN; null closes the pane. */
  askAgain(refusal: BridgeError | null): Promise<string | null>;
  kind(): AskedPin['kind'] | null;
  /** The same question is on the screen already: whether its PIN is taken in the end. Null where none or another is. */
  alsoAsked(refusal: BridgeError): Promise<boolean> | null;
}

export function createApprovalRequests(): ApprovalRequests {
  let answer: ((pin: string | null) => void) | null = null;
  /** Other requests that the same PIN answers. */
  const with_it: ((is_taken: boolean) => void)[] = [];
  const store = createStore<Approvals>((set) => {
    const settle = (pin: string | null): void => {
      const waiting = answer;
      answer = null;
      waiting?.(pin);
    };
    return {
      asked: null,
      taken: 0,
      give(pin) {
        set(({ asked }) => ({ asked: asked && { ...asked, busy: true } }));
        settle(pin);
      },
      cancel() {
        end(false);
        settle(null);
      },
    };
  });
  const wait = (asked: AskedPin): Promise<string | null> => {
    store.setState({ asked });
    return new Promise((resolve) => {
      answer = resolve;
    });
  };
  /** Ends the question that is open, for its act and for those that wait with it. */
  const end = (is_taken: boolean): null => {
    store.setState(({ taken }) => ({ asked: null, taken: is_taken ? taken + 1 : taken }));
    for (const told of with_it.splice(0)) told(is_taken);
    return null;
  };
  return {
    store,
    kind: () => store.getState().asked?.kind ?? null,
    ask(refusal) {
      const kind = KINDS[refusal.code];
      // One question at a time: what else comes meanwhile is refused as the till refused it.
      if (kind === undefined || store.getState().asked !== null) return Promise.resolve(null);
      return wait({ kind, permission: refusal.permission ?? null, refused: null, busy: false });
    },
    askAgain(refusal) {
      const { asked } = store.getState();
      if (asked && refusal && PIN_REFUSALS.includes(refusal.code))
        return wait({ ...asked, refused: refusal, busy: false });
      return Promise.resolve(end(true));
    },
    alsoAsked(refusal) {
      const { asked } = store.getState();
      const same = asked?.kind === KINDS[refusal.code] && asked?.permission === (refusal.permission ?? null);
      return same ? new Promise((resolve) => with_it.push(resolve)) : null;
    },
  };
}
