/** The moment at which every canned screen is shown, in Unix milliseconds: a Friday, 15:00 in Chile. */
export const NOW_MS = Date.UTC(2026, 10, 20, 18, 0);
