import { describeMutations } from './describe-mutations.ts';
import { STARTS } from './mutated-rules.ts';
import { START_MUTATIONS } from './start-mutations.ts';

describeMutations('a start', START_MUTATIONS, STARTS);
