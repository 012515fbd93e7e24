import { rmSync } from 'node:fs';

/**
 * Removes what unfinished work left. A disk that fails or became read-only keeps it, which is told by the work itself;
 * the next run removes it.
 */
export function removeLeftover(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // Whatever failed has its own answer.
  }
}
