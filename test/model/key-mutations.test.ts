import { describeMutations } from './describe-mutations.ts';
import { KEY_MUTATIONS } from './key-mutations.ts';

describeMutations('idempotency keys', KEY_MUTATIONS, { rules: 'electron', tests: 'test' });
