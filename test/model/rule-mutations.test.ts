import { COUNTER_MUTATIONS } from './counter-mutations.ts';
import { describeMutations } from './describe-mutations.ts';
import { GIFT_MUTATIONS } from './gift-mutations.ts';
import { KEY_MUTATIONS } from './key-mutations.ts';
import { PROOF, READERS, STARTS } from './mutated-rules.ts';
import { NAME_MUTATIONS } from './name-mutations.ts';
import { PRICED_MUTATIONS } from './priced-mutations.ts';
import { PROOF_MUTATIONS } from './proof-mutations.ts';
import { READER_MUTATIONS } from './reader-mutations.ts';
import { RULE_MUTATIONS } from './rule-mutations.ts';
import { START_MUTATIONS } from './start-mutations.ts';
import { TAB_MUTATIONS } from './tab-mutations.ts';
import { WAIT_MUTATIONS } from './wait-mutations.ts';

const WHOLE = { rules: '.', tests: 'test' };
const PROGRAM = { rules: 'electron', tests: 'test' };

describeMutations('a start', START_MUTATIONS, STARTS);
describeMutations('core/payments', RULE_MUTATIONS);
describeMutations('gift cards', GIFT_MUTATIONS, WHOLE);
describeMutations('idempotency keys', KEY_MUTATIONS, PROGRAM);
describeMutations('names', NAME_MUTATIONS, PROGRAM);
describeMutations('prices by way of paying', PRICED_MUTATIONS, WHOLE);
describeMutations('tabs', TAB_MUTATIONS, PROGRAM);
describeMutations('the counter', COUNTER_MUTATIONS, WHOLE);
describeMutations('the drivers of readers', READER_MUTATIONS, READERS);
describeMutations('the proof of a journal', PROOF_MUTATIONS, PROOF);
describeMutations('the waits that a service asks for', WAIT_MUTATIONS, PROGRAM);
