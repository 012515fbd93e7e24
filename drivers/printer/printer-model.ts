import type { CodePage } from '../characters/code-pages.ts';
import type { NumberedPage } from '../characters/encode-text.ts';

/** Families of receipt printers with the same protocol (docs/devices.md). */
export const PRINTER_MODELS = ['escpos', 'generic', 'starprnt', 'starline'] as const;
export type PrinterModelName = (typeof PRINTER_MODELS)[number];

export interface PrinterModel {
  readonly name: PrinterModelName;
  /** The family of its status queries and answers. */
  readonly dialect: 'escpos' | 'star';
  /** The command set of the layout library. */
  readonly commands: 'epson' | 'generic' | 'starsbcs' | 'starlinesbcs';
  /** Its code pages in order of preference: the first that has a character prints it. */
  readonly pages: readonly NumberedPage[];
}

/** `ESC t n` of the ESC/POS reference. */
const ESCPOS_PAGES: readonly NumberedPage[] = [
  { page: 'cp858', number: 19 },
  { page: 'cp1252', number: 16 },
  { page: 'cp437', number: 0 },
  { page: 'cp850', number: 2 },
  { page: 'cp860', number: 3 },
];

/** Clones of ESC/POS printers agree only on the low numbers, so those come first. */
const GENERIC_PAGES: readonly NumberedPage[] = [
  { page: 'cp437', number: 0 },
  { page: 'cp850', number: 2 },
  { page: 'cp860', number: 3 },
  { page: 'cp858', number: 19 },
  { page: 'cp1252', number: 16 },
];

/** `ESC GS t n` of the StarPRNT reference. */
const STAR_PAGES: readonly NumberedPage[] = [
  { page: 'cp858', number: 4 },
  { page: 'cp1252', number: 32 },
  { page: 'cp437', number: 1 },
  { page: 'cp860', number: 6 },
];

const MODELS: Readonly<Record<PrinterModelName, PrinterModel>> = {
  escpos: { name: 'escpos', dialect: 'escpos', commands: 'epson', pages: ESCPOS_PAGES },
  generic: { name: 'generic', dialect: 'escpos', commands: 'generic', pages: GENERIC_PAGES },
  starprnt: { name: 'starprnt', dialect: 'star', commands: 'starsbcs', pages: STAR_PAGES },
  starline: { name: 'starline', dialect: 'star', commands: 'starlinesbcs', pages: STAR_PAGES },
};

export function printerModel(name: PrinterModelName): PrinterModel {
  return MODELS[name];
}

/** `multilingual` uses all pages of the model; `ascii` prints every character in plain form. */
export type PaperEncoding = 'multilingual' | 'ascii' | CodePage;

/** The pages of a model that an encoding allows; without any, characters get their plain form. */
export function pagesOf(model: PrinterModel, encoding: PaperEncoding): readonly NumberedPage[] {
  return encoding === 'multilingual' ? model.pages : model.pages.filter(({ page }) => page === encoding);
}
