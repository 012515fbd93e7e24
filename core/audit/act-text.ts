import { SIMULATED_PROVIDER } from '../fiscal/fiscal-provider.ts';
import { DEVICE_KINDS } from '../contract/devices.ts';
import { PERMISSIONS, type Permission } from '../staff/permissions.ts';
import type { Say } from '../i18n/say.ts';

/** Acts with a translated text. Any other (of a newer till or a command) is shown by its own name. */
const KNOWN = [
  'signed_in',
  'signed_out',
  'signed_out_idle',
  'pin_wrong',
  'pin_locked',
  'pin_guessed',
  'pin_alerts_read',
  'pin_clock_back',
  'pin_reset_asked',
  'pin_reset_stopped',
  'pin_reset_done',
  'approval_given',
  'approval_refused',
  'not_permitted',
  'staff_added',
  'staff_changed',
  'staff_pin_set',
  'pin_hash_renewed',
  'simulated_reader_used',
  'discount',
  'discount_removed',
  'line_removed_after_hold',
  'line_price_changed',
  'old_prices_kept',
  'sale_cleared',
  'drawer_opened',
  'manager_pin_set',
  'till_set_up',
  'till_moved',
  'journal_accepted',
  'tab_adjustment',
  'tab_capture',
  'tab_release',
  'refund',
  'cancellation',
  'blind_refund',
  'exchange',
  'exchange_chosen',
  'gift_raised',
  'gift_lowered',
  'gift_printed',
  'gift_exception',
  'return_continued',
  'return_dropped',
  'return_told',
  'part_returned',
  'payment_resolved',
  'cash_in',
  'cash_out',
  'cash_out_refused',
  'shift_opened',
  'shift_closed',
  'drawer_handed_over',
  'product_added',
  'unlisted_sold',
  'product_changed',
  'price_changed',
  'customer_recognised',
  'customer_consented',
  'customer_consent_withdrawn',
  'customer_card_linked',
  'customer_exported',
  'customer_erased',
  'promotion_added',
  'promotion_changed',
  'promotion_removed',
  'product_retired',
  'product_back',
  'catalogue_imported',
  'feed_taken',
  'feed_counted',
  'feed_gone_back',
  'feed_taken_again',
  'instrument_stored',
  'instrument_changed',
  'instrument_removed',
  'service_user_created',
  'merchant_created',
  'merchant_changed',
  'stored_card_charged',
  'safe_moved',
  'settlement_taken',
  'close_asked',
  'handover_begun',
  'handover_ended',
  'key_changed',
  'keys_reset',
  'receipt_emailed',
  'setting_changed',
  'device_chosen',
] as const;
type KnownAct = (typeof KNOWN)[number];

export function actText(what: string, say: Say): string {
  const known = (KNOWN as readonly string[]).includes(what);
  return known ? say(`audit.act.${what as KnownAct}`) : what;
}

/** Subjects that add nothing to the act itself. */
const PLAIN_SUBJECTS = ['till', 'drawer', 'sale', 'keys'];

/** What an act was about: a permission or a device in words, anything else as it was recorded; empty when the act says it all. */
export function subjectText(subject: string, say: Say): string {
  if (PLAIN_SUBJECTS.includes(subject)) return '';
  if (subject === SIMULATED_PROVIDER) return say('fiscal.simulated');
  if (subject === 'sign_in') return say('signIn.enter');
  if (subject === 'hand_over') return say('shift.handOver');
  const device = DEVICE_KINDS.find((kind) => kind === subject);
  if (device !== undefined) return say(`device.kind.${device}`);
  const permission = (PERMISSIONS as readonly string[]).includes(subject);
  return permission ? say(`permission.${subject as Permission}`) : subject;
}
