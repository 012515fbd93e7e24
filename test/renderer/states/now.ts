/** When every canned screen is looked at, in milliseconds since the Unix epoch: a Friday, three in the afternoon in Chile. */
export const NOW_MS = Date.UTC(2026, 10, 20, 18, 0);
