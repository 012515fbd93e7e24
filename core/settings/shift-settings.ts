import { z } from 'zod';

/** How the shifts of a till begin and end. */
export const SHIFT_SETTINGS = {
  /** Number of the first shift of a new journal; the journal counts on from there. */
  shift_number: z.int().min(1).max(999_999).default(1),
  /** Nothing is sold before somebody opened a shift; false lets the first sale open it, with nothing in the drawer. */
  shift_required: z.boolean().default(false),
  /** Whoever counts the drawer sees what was expected only after handing the count in. */
  blind_count: z.boolean().default(false),
  /** After how long without an act somebody is signed out, in seconds; a manager sooner, because more is open then. */
  staff_idle_seconds: z.int().min(30).max(86_400).default(900),
  manager_idle_seconds: z.int().min(30).max(86_400).default(120),
  /** How long the screen waits for what is unresolved before it closes a shift, in seconds. */
  shift_close_wait_seconds: z.int().min(0).max(600).default(10),
  /** After how many days a card payment that is in no settlement report is missed. */
  settlement_patience_days: z.int().min(1).max(60).default(3),
} as const;
