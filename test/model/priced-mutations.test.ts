import { describeMutations } from './describe-mutations.ts';
import { PRICED_MUTATIONS } from './priced-mutations.ts';

describeMutations('prices by way of paying', PRICED_MUTATIONS, { rules: '.', tests: 'test' });
