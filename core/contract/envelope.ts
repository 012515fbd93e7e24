import type { IntentName } from './intents.ts';
import type { ContractError } from './refusals.ts';
import type { TillSnapshot } from './snapshot.ts';

/** The same messages on both shells: structured clone over desktop IPC, JSON over the headless socket. */
export interface RequestMessage {
  readonly id: number;
  readonly intent: IntentName;
  readonly args: unknown;
  readonly approval?: string;
  /** For an intent that moves money: requests with the same key are one act (payment-safety 13.8, I20). */
  readonly key?: string;
}

export type ResponseMessage =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly error: ContractError };

/** The changed slices, each complete. `sequence` grows by one per message: on a gap the page requests a snapshot. */
export interface SnapshotEvent {
  readonly event: 'snapshot';
  readonly sequence: number;
  readonly slices: Partial<TillSnapshot>;
}

/**
 * A cart line as it will be after an addition: sent before it is stored, and before the snapshot that confirms it and
 * always follows. A cart line is not money, so a page may draw it and the total at once. The controls that charge keep
 * the amount of the last snapshot.
 */
export interface LineEvent {
  readonly event: 'line';
  readonly line: LineAhead;
}
/** Only goods by the piece at their own price; any other line waits for the snapshot. */
export interface LineAhead {
  readonly line_id: string;
  readonly name: string;
  readonly unit_price_minor: number;
  readonly quantity_milli: number;
  readonly net_minor: number;
  readonly total_minor: number;
}
/** Events that the till sends without a request. */
export type TillEvent = SnapshotEvent | LineEvent;

/**
 * The till replies to intents at once and reports progress by snapshots; ten seconds without a reply mean that
 * something is stuck. Intents that wait for the service or a printer declare their own timeout.
 */
export const REQUEST_TIMEOUT_MS = 10_000;

/** The largest request a shell accepts; larger ones are refused before they are parsed. */
export const REQUEST_BYTES_MAX = 64 * 1024;

/** `window.cobro` in the desktop shell: all that the preload exposes. Absent in a browser, which uses the socket. */
export interface DesktopBridge {
  request(message: RequestMessage): Promise<ResponseMessage>;
  /** Returns a function that ends the subscription. */
  onEvent(listener: (event: TillEvent) => void): () => void;
}
export const DESKTOP_BRIDGE = 'cobro';

/** Headless shell: same origin, `?token=` from the page's fragment `#token=`. One JSON message per frame, both ways. */
export const SOCKET_PATH = '/socket';

/** Headless shell: where a paired page gets its token (`page.pair`), by a POST with a code. */
export const PAIR_PATH = '/pair';

/** Headless shell: where a till proves that it knows the requesting page's token, without being sent it. */
export const PROVE_PATH = '/prove';

/** The id in the response to a refused message that has no usable id. */
export const UNKNOWN_REQUEST_ID = 0;
