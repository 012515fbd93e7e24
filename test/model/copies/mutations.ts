/** Rules of a till that may be copied (payment-safety 13.1, 13.2, 13.7), broken, with the world that finds each. */
export const COPY_MUTATIONS = {
  not_anchored_before_the_request: 'the anchor is not written before the request',
  not_anchored_before_paid: 'the anchor is not written before "paid" is said',
  cash_is_not_anchored: 'the anchor does not follow cash sales',
  anchor_in_the_folder: 'the anchor lies in the data folder, and is copied with it',
  an_emptied_folder_is_new: 'a journal without a past, where another till sold, begins as a new till',
  who_is_put_back_knows_all: 'a till that is put back knows what another one sold in its folder meanwhile',
  who_is_gone_is_not_told:
    'numbers that are given in an emptied folder are not told to the anchor of the till that is gone',
  an_older_copy_agrees: 'a journal behind its anchor goes on',
  missing_anchor_is_new: 'a journal without its anchor is a new one',
  any_machine_is_this_one: 'an anchor that came along from another machine agrees',
  nobody_asks_who_holds: 'nobody asks whether another folder works as this till',
  doubt_undoes: 'what a journal in doubt left open is undone',
  lost_numbers_are_asked_for: 'numbers that were leased and not used are asked for by themselves',
  numbers_go_on: 'a journal in doubt goes on with its own numbers',
  accepting_undoes: 'accepting a journal undoes what it left open',
  a_copy_gives_numbers_again: 'a copy uses the trace numbers of the original again',
  another_merchant_is_the_same: 'an open payment is asked for with the credentials of another merchant',
} as const;

export type CopyMutation = keyof typeof COPY_MUTATIONS;
