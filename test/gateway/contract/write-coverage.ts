import { writeFileSync } from 'node:fs';
import { coverageDocument } from './coverage.ts';

writeFileSync(new URL('../../../docs/service-coverage.md', import.meta.url), coverageDocument());
