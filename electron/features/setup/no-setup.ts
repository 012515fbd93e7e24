import { refuse } from '../shared/refusal.ts';
import type { TillSetup } from './setup-service.ts';

/** For a till without guided set-up: a test till, or one whose folder is already set up. */
export const NO_SETUP: TillSetup = {
  slice: () => ({
    state: 'none',
    was_emptied: false,
    answers: null,
    has_credentials: false,
    has_pin: false,
    people: [],
    proof: { state: 'none' },
    proof_amount_minor: 0,
    currency: 'CLP',
  }),
  onChange: () => () => undefined,
  handlers: () => {
    const closed = () => refuse('not_now', 'this till is set up');
    return {
      'setup.begin': closed,
      'setup.try': closed,
      'setup.answer': closed,
      'setup.credentials': closed,
      'setup.pin': closed,
      'setup.addPerson': closed,
      'setup.removePerson': closed,
      'setup.testService': closed,
      'setup.goods': closed,
      'setup.finish': closed,
      'setup.backups': closed,
      'setup.restore': closed,
      'setup.prove': closed,
      'setup.close': closed,
    };
  },
};
