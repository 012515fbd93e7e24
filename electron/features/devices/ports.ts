import type { DeviceView } from '../../../core/contract/devices.ts';
import type { CardSummary } from '../../../core/payments/card.ts';
import type { Result } from '../../../core/result.ts';
import type { PaperEncoding, PrinterModel } from '../../../drivers/printer/printer-model.ts';
import type { ReaderStatus } from '../../../drivers/reader/card-reader.ts';
import type { Scale } from '../../../drivers/scale/scale.ts';
import type { BarcodeScanner } from '../../../drivers/scanner/scanner.ts';
import type { PrinterFailure } from '../../../drivers/printer/printer.ts';

/** The services' view of the reader. Only the payment engine makes it read. */
export interface ReaderView {
  readonly status: ReaderStatus;
  onStatus(listener: (status: ReaderStatus) => void): () => void;
}

/** The displayable data of a card that was read, and what distinguishes it from others. */
export type TappedCard = Pick<CardSummary, 'brand' | 'last_four'> & {
  /** A keyed hash of the card's substitute for its number; null when the card has none or this machine has no key. */
  readonly card_hash: string | null;
};

/** A reader that reads one card; null when none was read. */
export interface TapReader {
  readonly ready: () => boolean;
  read(): Promise<TappedCard | null>;
  stop(): Promise<void>;
}

export type PrinterStatus =
  | { readonly state: 'ready'; readonly paper?: 'enough' | 'low' }
  | { readonly state: 'unknown' }
  | { readonly state: 'failed'; readonly detail: string };

/** The problem, and whether part of the receipt may have been printed anyway. */
export interface PrintFailure {
  readonly code: PrinterFailure['problem'];
  readonly may_have_printed: boolean;
}

/** A printer that takes bytes. `print` resolves once they were sent, or with the problem; it never rejects. */
export interface ReceiptPrinter {
  /** The printer model, which determines the bytes to send. */
  readonly model: PrinterModel;
  /** The encoding required by its spec; null follows the setting. */
  readonly encoding: PaperEncoding | null;
  readonly status: PrinterStatus;
  /** Receipts being printed or queued. */
  readonly papers_waiting: number;
  onStatus(listener: (status: PrinterStatus) => void): () => void;
  print(bytes: Uint8Array): Promise<Result<null, PrintFailure>>;
}

export interface CashDrawer {
  /** Fails when the drawer cannot be opened. */
  open(): Promise<Result<null, PrinterFailure['problem']>>;
}

/** The customer's actions at the simulated reader, for the training panel. */
export type ReaderAct =
  { readonly act: 'present'; readonly card?: string } | { readonly act: 'unplug' | 'replug' | 'cancel' };

/** The till's devices besides reader, printer and drawer, and the state of every device. */
export interface PeripheralDevices {
  views(): readonly DeviceView[];
  onChange(listener: () => void): () => void;
  readonly scale: Pick<Scale, 'status' | 'onStatus'> | null;
  readonly scanner: Pick<BarcodeScanner, 'onCode'> | null;
}

/** The devices of a till. `null` is a device that this till does not have. */
export interface TillDevices {
  readonly reader: ReaderView;
  readonly printer: ReceiptPrinter | null;
  readonly drawer: CashDrawer | null;
  /** Absent for a command that sells without screens. */
  readonly peripherals?: PeripheralDevices;
  /** Present only while the reader is simulated. */
  readonly simulated_reader: { act(act: ReaderAct): Result<null, 'unknown_card'> } | null;
}
