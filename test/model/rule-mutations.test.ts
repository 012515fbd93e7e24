import { describeMutations } from './describe-mutations.ts';
import { RULE_MUTATIONS } from './rule-mutations.ts';

describeMutations('the rules of core/payments', RULE_MUTATIONS);
