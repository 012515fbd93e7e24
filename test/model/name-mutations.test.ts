import { describeMutations } from './describe-mutations.ts';
import { NAME_MUTATIONS } from './name-mutations.ts';

describeMutations('names', NAME_MUTATIONS, { rules: 'electron', tests: 'test' });
