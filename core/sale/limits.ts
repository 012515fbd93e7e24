/** Quantities are thousandths of the unit, so that 0.320 kg and 2 pieces are both integers. */
export const QUANTITY_MILLI_MAX = 9_999_000;
/** A larger sale is a mistake or an attack. */
export const SALE_LINES_MAX = 500;

/** Characters of the reason of a discount. */
export const DISCOUNT_REASON_MAX = 60;
/** Characters of the reason of a refund. */
export const RETURN_REASON_MAX = 120;
/** Characters of the note of a line. */
export const LINE_NOTE_MAX = 120;
/** Characters of the name of a sale that is set aside. */
export const SALE_LABEL_MAX = 40;

/** Numbers from here on are copies of other lanes' sales: the lane in thousand millions, and the number there. */
export const LANE_NUMBERS = 1_000_000_000;
