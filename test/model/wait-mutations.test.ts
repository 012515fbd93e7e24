import { describeMutations } from './describe-mutations.ts';
import { WAIT_MUTATIONS } from './wait-mutations.ts';

describeMutations('the waits that a service asks for', WAIT_MUTATIONS, { rules: 'electron', tests: 'test' });
