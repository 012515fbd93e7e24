/** Quantities are thousandths of the unit, so that 0.320 kg and 2 pieces are both integers. */
export const QUANTITY_MILLI_MAX = 9_999_000;
/** A larger sale is an error or an attack. */
export const SALE_LINES_MAX = 500;

/** Maximum length of a discount's reason. */
export const DISCOUNT_REASON_MAX = 60;
/** Maximum length of a refund's reason. */
export const RETURN_REASON_MAX = 120;
/** Maximum length of a line's note. */
export const LINE_NOTE_MAX = 120;
/** Maximum length of a held sale's name. */
export const SALE_LABEL_MAX = 40;

/** From here on, numbers are copies of other lanes' sales: lane × 1,000,000,000 + number there. */
export const LANE_NUMBERS = 1_000_000_000;
