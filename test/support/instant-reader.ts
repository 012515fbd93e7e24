import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The flag of a simulated reader that presents a Visa credit card at once; writes its script into `folder`. */
export function instantReader(folder: string): readonly ['--reader', string] {
  const script = join(folder, 'reader.json');
  writeFileSync(script, JSON.stringify({ presentation_ms: 0, step_ms: 0, cards: ['visa_credit'] }));
  return ['--reader', `simulated:?driver=idtech-neo&script=${script}`];
}
