import { describeMutations } from './describe-mutations.ts';
import { TAB_MUTATIONS } from './tab-mutations.ts';

describeMutations('tabs', TAB_MUTATIONS, { rules: 'electron', tests: 'test' });
