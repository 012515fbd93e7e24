import { COUNTER_MUTATIONS } from './counter-mutations.ts';
import { describeMutations } from './describe-mutations.ts';

describeMutations('the rules of the counter', COUNTER_MUTATIONS, { rules: '.', tests: 'test' });
