import { COUNTER_MUTATIONS } from './counter-mutations.ts';
import { describeMutations } from './describe-mutations.ts';

describeMutations('the counter', COUNTER_MUTATIONS, { rules: '.', tests: 'test' });
