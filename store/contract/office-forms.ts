import * as z from 'zod';

/** Schemas shared by the calls of the back office. */
export const text = (most: number) => z.string().trim().min(1).max(most);
export const laneForm = z.int().min(1).max(999);
export const momentForm = z.int().min(0).max(8_640_000_000_000_000);
