import { describeMutations } from './describe-mutations.ts';
import { PROOF } from './mutated-rules.ts';
import { PROOF_MUTATIONS } from './proof-mutations.ts';

describeMutations('the proof of a journal', PROOF_MUTATIONS, PROOF);
