import type { RuleMutation } from './rule-mutations.ts';

const VERDICT = { file: '../verdict/verdict.ts', caught_by: 'verdict-table.test.ts' } as const;
const MOVEMENT = { file: '../verdict/movement.ts', caught_by: 'verdict-table.test.ts' } as const;
const WORDS = { file: '../verdict/words.ts', caught_by: 'verdict-table.test.ts' } as const;
const CONFLICT = { file: '../verdict/conflict.ts', caught_by: 'reversal-table.test.ts' } as const;
const READING = { file: '../verdict/read-back.ts', caught_by: 'read-back.test.ts' } as const;

const AUTHORIZE = { file: 'authorize-table.ts', caught_by: 'authorize-table.test.ts' } as const;
const REVERSAL = { file: 'reversal-table.ts', caught_by: 'reversal-table.test.ts' } as const;

/** What a response says about the money, each reading broken once. */
export const VERDICT_MUTATIONS: readonly RuleMutation[] = [
  {
    ...CONFLICT,
    what: 'a "not found" that carries a payment and its state is one that there is none',
    from: 'says_more === true || retry_after_ms',
    to: 'retry_after_ms',
  },
  {
    ...CONFLICT,
    what: 'any kind of error with status 404 says that there is no such payment',
    from: 'return !says_not_found && !words.every((word) => SAYS_NO_KIND.test(word));',
    to: 'return false;',
  },
  {
    ...CONFLICT,
    what: 'a code that only contains a known word is that word',
    from: "MEANINGS[word.toLowerCase().replaceAll('-', '_')]",
    to: "Object.entries(MEANINGS).find(([known]) => word.toLowerCase().replaceAll('-', '_').includes(known))?.[1]",
  },
  {
    ...CONFLICT,
    what: 'a conflict in progress is an end',
    from: "  in_progress: 'in_progress',",
    to: "  in_progress: 'never_captured',",
  },
  {
    ...READING,
    what: 'a charge that contradicts itself is none, and its return goes without an id of ours',
    from: 'view.transactions.filter((transaction) => !movedNothing(transaction));\n  // Never one',
    to: "view.transactions.filter((transaction) => readTransaction(transaction, 'authorization') === 'done');\n  // Never one",
  },
  {
    ...READING,
    what: 'what may be a return is taken for the charge, and given back',
    from: "effective.filter(({ type }) => kindOf(type) === 'charge')",
    to: "effective.filter(({ type }) => !['return', 'capture'].includes(kindOf(type)))",
  },
  {
    ...READING,
    what: 'the first of several charges is the one',
    from: 'charge === undefined || others.length > 0 ? null',
    to: 'charge === undefined ? null',
  },
  {
    ...READING,
    what: 'a return that was known before is taken for the new one',
    from: '!isKnown(transaction) &&',
    to: '',
  },
  {
    ...READING,
    what: 'a doubled return is not noticed',
    from: 'if (others.length > 0) return',
    to: 'if (others.length > 9) return',
  },
  {
    ...READING,
    what: 'a return that was itself taken back counts',
    from: "kindOf(transaction.type) === 'return' && !movedNothing(transaction)",
    to: "kindOf(transaction.type) === 'return'",
  },
  {
    ...READING,
    what: 'a return that is under way is nothing',
    from: 'if (unclearReturns(view).some(isFresh))',
    to: 'if (unclearReturns(view).every(isFresh) && fresh.length > 0)',
  },
  {
    ...READING,
    what: 'an empty balance alone proves a return',
    from: 'view.current_amount_minor === 0 && returns(view).length > 0',
    to: 'view.current_amount_minor === 0',
  },
  {
    ...MOVEMENT,
    what: 'a failing word or code beside a success is a success',
    from: "if (fails_elsewhere || [detail, status, ...codes].includes('no')) return readRefusal(interpretation, movement);",
    to: "if (detail === 'no') return readRefusal(interpretation, movement);",
  },
  {
    ...MOVEMENT,
    what: 'a contradiction is a refusal',
    from: "if ([detail, status, ...codes].includes('yes') || detail === 'under_way') return 'unclear';",
    to: "if (detail === 'under_way') return 'unclear';",
  },
  {
    ...MOVEMENT,
    what: 'a payment that is under way is a decline',
    from: "|| detail === 'under_way') return 'unclear';",
    to: ") return 'unclear';",
  },
  {
    ...MOVEMENT,
    what: 'a code alone is a refusal',
    from: "if (movement !== 'authorization') return has_word ? 'not_done' : 'unclear';",
    to: "if (movement !== 'authorization') return 'not_done';",
  },
  {
    ...MOVEMENT,
    what: 'an approval is refused by a word without a code',
    from: "&& codes.length > 0 ? 'not_done'",
    to: "&& codes.length >= 0 ? 'not_done'",
  },
  {
    ...MOVEMENT,
    what: 'an approval needs no word',
    from: "return movement === 'authorization' || status === 'under_way' ? 'unclear' : 'done';",
    to: "return status === 'under_way' ? 'unclear' : 'done';",
  },
  {
    ...MOVEMENT,
    what: 'what is under way and says no more is done',
    from: "return movement === 'authorization' || status === 'under_way' ?",
    to: "return movement === 'authorization' ?",
  },
  {
    ...MOVEMENT,
    what: 'a status that nobody knows is a success',
    from: "status === 'unknown' || codes.some",
    to: "status === 'no' || codes.some",
  },
  {
    ...MOVEMENT,
    what: 'an error beside a success does not count',
    from: 'errors.some(saysError) || descriptions',
    to: 'descriptions',
  },
  {
    ...MOVEMENT,
    what: 'a text that says declined beside a success does not count',
    from: ' || descriptions.some(saysNo)',
    to: '',
  },
  {
    ...WORDS,
    what: 'a field of an error that holds nothing is an error',
    from: 'return !(/^0*$/.test(word) || DONE.has(word) || NO_ERROR.has(word));',
    to: "return word !== '';",
  },
  {
    ...MOVEMENT,
    what: 'any word of success is the detail of an approval',
    from: "return meaning === 'yes' && canonicalWord(status_detail) !== 'SUCCESS' ? 'under_way' : meaning;",
    to: 'return meaning;',
  },
  {
    ...WORDS,
    what: 'a response code that nobody knows is an approval',
    from: "? 'no' : wordMeaning(response_code);",
    to: "? 'no' : 'yes';",
  },
  {
    ...WORDS,
    what: 'words are compared with their letters as they come',
    from: '    .toUpperCase()\n    .replace(/[-\\s]+/g',
    to: '    .replace(/[-\\s]+/g',
  },
  {
    ...VERDICT,
    what: 'an amount that cannot be read is the right one',
    from: 'matches: ({ amount_unreadable }) => amount_unreadable === true,',
    to: 'matches: () => false,',
  },
  {
    ...VERDICT,
    what: 'an amount that is said at a second place is not compared',
    from: 'isAnotherAmount(amount_minor, requested) || isAnotherAmount(other_amount_minor, requested)',
    to: 'isAnotherAmount(amount_minor, requested)',
  },
  {
    ...READING,
    what: 'a word of return is believed beside money that is still there',
    from: 'if ((view.current_amount_minor ?? 0) !== 0) return false;',
    to: '',
  },
  {
    ...VERDICT,
    what: 'the currency does not matter',
    from: 'response.currency !== undefined && response.currency !== requested.currency',
    to: "response.currency === 'none'",
  },
  {
    ...VERDICT,
    what: 'a part of the amount is enough',
    from: 'return amount_minor !== requested.amount_minor - tip_minor;',
    to: 'return amount_minor > requested.amount_minor - tip_minor;',
  },
  {
    ...VERDICT,
    what: 'the answer to another trace is believed',
    from: 'requested.trace_id !== undefined && response.trace_id !== requested.trace_id',
    to: 'requested.trace_id === undefined',
  },
  {
    ...VERDICT,
    what: 'the answer about another payment is believed',
    from: 'requested.payment_id != null && response.payment_id !== requested.payment_id',
    to: 'requested.payment_id === null',
  },
  {
    ...VERDICT,
    what: 'an approval of a part without its amount is whole',
    from: "(movement === 'reversal' || saysPart(response))",
    to: "movement === 'reversal'",
  },
  {
    ...VERDICT,
    what: 'a success that names nothing is success',
    from: 'payment_id === undefined && transaction_id === undefined;',
    to: 'payment_id === undefined && transaction_id !== undefined;',
  },
  {
    ...CONFLICT,
    what: 'a call that the issuer declined says that nothing was ever charged',
    from: "  never_captured: 'never_captured',",
    to: "  never_captured: 'never_captured',\n  declined: 'never_captured',",
  },
  {
    ...READING,
    what: 'a return that was made elsewhere is ours, although nothing was read before',
    from: "if (!undo.read_before) return { found: 'unclear', why: 'not_read_before' };",
    to: '',
  },
  {
    ...READING,
    what: 'a new transaction of an unknown kind is nothing',
    from: "isFresh(transaction) && kindOf(transaction.type) === 'unknown'",
    to: "transaction.id === '' && kindOf(transaction.type) === 'unknown'",
  },
  {
    ...READING,
    what: "another lane's return under its own id is ours",
    from: ' && !isElsewhere(transaction);',
    to: ';',
  },
  {
    ...READING,
    what: "a return that may be another lane's is ours",
    from: "if (hasUnplaced(elsewhere, view, undo)) return { found: 'unclear', why: 'return_of_another_lane' };",
    to: '',
  },
  {
    ...READING,
    what: 'a return is ours while no one can say what other lanes give back',
    from: "if (undo.elsewhere === 'not_known') return { found: 'unclear', why: 'other_lanes_not_known' };",
    to: '',
  },
  {
    ...READING,
    what: "one return from before places every other lane's",
    from: 'if (place >= 0) before.splice(place, 1);',
    to: '',
  },
  {
    ...READING,
    what: 'money that is gone without a return that is listed is nothing',
    from: 'current_amount_minor < initial_amount_minor - returned_minor;',
    to: 'current_amount_minor < initial_amount_minor - returned_minor - 1_000_000_000;',
  },
  {
    ...READING,
    what: 'a payment that somebody returned wholly was returned by us',
    from: "return { found: 'unclear', why: 'returned_by_an_unknown_hand' };",
    to: "return { found: 'done', transaction_id: null };",
  },
  {
    ...READING,
    what: 'a return under our own id counts although it was refused',
    from: "if (movedNothing(own)) return { found: 'nothing' };",
    to: '',
  },
  {
    ...AUTHORIZE,
    what: 'an echo without the tip is the tip as well',
    from: 'sent.tip_minor > 0 && read.moved_minor === sent.amount_minor',
    to: 'sent.tip_minor > 0 && read.moved_minor === 0',
  },
  {
    ...REVERSAL,
    what: 'a guessed call that nobody serves is asked for ever',
    from: 'if (alternativeCall(requested) === null) return false;',
    to: 'if (alternativeCall(requested) !== null) return false;',
  },
  {
    ...REVERSAL,
    what: 'a payment with a name is asked for by its trace again',
    from: '!approval_seen && ways.includes(step)',
    to: 'ways.includes(step)',
  },
  {
    ...REVERSAL,
    what: 'the "not found" of one guessed call proves that nothing was charged',
    from: 'return ask === undefined ?',
    to: "return ask === undefined || requested.step === 'R2' ?",
  },
  {
    ...REVERSAL,
    what: 'the word of a deployment is believed against the service’s own approval',
    from: 'return requested.approval_seen ? blocked',
    to: 'return !requested.sent_after_horizon ? blocked',
  },
  {
    ...VERDICT,
    what: 'the success of a purchase is a return',
    from: 'if (type === undefined) return false;',
    to: 'if (movement !== "capture") return false;',
  },
  {
    ...VERDICT,
    what: 'a purchase that is REFUNDED is no return',
    from: '!is_given_back && ',
    to: '',
  },
  {
    ...VERDICT,
    what: 'the success of a reversal is an approval',
    from: "new Set(['authorization', 'capture', 'adjustment'])",
    to: "new Set(['capture', 'adjustment'])",
  },
];
