/** The rules that the model can break one by one (payment-safety 3.1). Every mutation is harmful. */
export const MUTATIONS = {
  not_found_final_at_once: 'a 404 is final before the horizon',
  not_found_judged_by_receive_time:
    'a 404 is final when it is received after the horizon, whenever its request was sent',
  stale_reply_accepted: 'a reply is taken for the call that is out now, whichever call it answers',
  timeout_is_declined: 'a time-out counts as a decline',
  server_error_is_final: 'a 500 counts as a decline',
  conflict_is_success: 'a 409 to a reversal counts as reversed',
  send_before_journal: 'the request leaves before the intent is written',
  journal_not_synced: 'the intent is written without a sync',
  sale_row_first: 'the sale is paid in one transaction, the attempt bound in a later one',
  recovery_without_claim: 'recovery also takes attempts that somebody still waits for',
  late_approval_binds: 'an approval that comes after the attempt was given up still binds it',
  give_up_after_one_failure: 'a reversal that fails once is never asked again',
  no_dedupe: 'the service charges a trace again when its request arrives twice',
  reversal_not_idempotent: 'the service gives money back for every reversal request',
  restart_forgets_intents: 'a restart takes an intent without an answer for one that was never sent',
  undo_by_hand: 'somebody gives the money of an unresolved attempt back by hand, beside the recovery',
} as const;

export type Mutation = keyof typeof MUTATIONS;
export const MUTATION_NAMES = Object.keys(MUTATIONS) as Mutation[];
