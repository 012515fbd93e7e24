import { describeMutations } from './describe-mutations.ts';
import { GIFT_MUTATIONS } from './gift-mutations.ts';

describeMutations('gift cards', GIFT_MUTATIONS, { rules: '.', tests: 'test' });
