import { describeMutations } from './describe-mutations.ts';
import { RULE_MUTATIONS } from './rule-mutations.ts';

describeMutations('core/payments', RULE_MUTATIONS);
