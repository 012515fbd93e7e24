import { describe, expect, it } from 'vitest';
import { atNight, firstOfEach } from '../support/repeated.ts';
import { COUNTER_MUTATIONS } from './counter-mutations.ts';
import { GIFT_MUTATIONS } from './gift-mutations.ts';
import { KEY_MUTATIONS } from './key-mutations.ts';
import { PAYMENTS, type Place, PROOF, READERS, STARTS, failuresOf, sourceOf } from './mutated-rules.ts';
import { NAME_MUTATIONS } from './name-mutations.ts';
import { PRICED_MUTATIONS } from './priced-mutations.ts';
import { PROOF_MUTATIONS } from './proof-mutations.ts';
import { READER_MUTATIONS } from './reader-mutations.ts';
import { RULE_MUTATIONS, type RuleMutation } from './rule-mutations.ts';
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

/**
 * The named test must fail with the change and pass without it. Every run checks that each row still changes its rule,
 * and tries the first row of each test file; the night tries all rows.
 */
function describeMutations(what: string, mutations: readonly RuleMutation[], place: Place = PAYMENTS): void {
  const in_every_run = firstOfEach(mutations, ({ caught_by }) => caught_by);
  const files = [...new Set(mutations.map(({ caught_by }) => caught_by))];

  describe(`the rules of ${what}`, () => {
    it('are changed by each row in the one place that it names', () => {
      const stale = mutations.filter((row) => row.to === row.from || sourceOf(row, place).split(row.from).length !== 2);
      expect(stale.map(({ what, file }) => `${file}: ${what}`)).toEqual([]);
    });

    it.for(files)('as they are pass the quick tests of %s', async (file, context) => {
      atNight(context);
      expect(await failuresOf(file, null, place)).toEqual([]);
    });

    it.for(mutations)('are missed by $caught_by when $what ($file)', async (mutation, context) => {
      atNight(context, in_every_run.has(mutation));
      const failed = await failuresOf(mutation.caught_by, mutation, place);
      expect(failed).not.toEqual([]);
      // The mutation alone made it fail.
      expect(await failuresOf(mutation.caught_by, null, place, failed)).toEqual([]);
    });
  });
}
