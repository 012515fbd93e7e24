import { z } from 'zod';

/** The forms that calls of the back office share. */
export const words = (most: number) => z.string().trim().min(1).max(most);
export const laneForm = z.int().min(1).max(999);
export const momentForm = z.int().min(0).max(8_640_000_000_000_000);
