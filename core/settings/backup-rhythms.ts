/** When the till saves itself; apart from its schema, which the page does not load. */
export const BACKUP_RHYTHMS = ['off', 'hourly', 'daily', 'shift_close'] as const;
