import { describeMutations } from './describe-mutations.ts';
import { READERS } from './mutated-rules.ts';
import { READER_MUTATIONS } from './reader-mutations.ts';

describeMutations('the drivers of readers', READER_MUTATIONS, READERS);
