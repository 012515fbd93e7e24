import * as z from 'zod';
import { SHOP_SETTINGS } from '../../settings/shop-descriptors.ts';
import type { BackupView, ServiceSettingsView, SettingsView } from '../settings.ts';
import { CARD_STATUSES, type RecordChanged, type RecordsView } from '../service-records.ts';
import type { ServiceTestResult } from '../setup.ts';
import { TILL, intent } from './declare.ts';
import { credentials, nothing } from './fields.ts';

const BACKUP_TIMEOUT_MS = 30_000;
const SERVICE_TIMEOUT_MS = 40_000;
/** An id in the service's notation; validated again on the wire. */
const recordId = z.string().trim().min(1).max(128);
const text = z.string().trim().min(1).max(80);
const website = z.url({ protocol: /^https?$/ }).max(300);
/** Includes finding, presenting and reading the card before anything is sent. */
const CARD_CHANGE_TIMEOUT_MS = 90_000;
const editing = { permission: 'change_settings', audience: TILL } as const;

/** The settings page: what a manager changes without opening the settings file. */
export const SETTINGS_INTENTS = {
  'settings.read': intent<SettingsView>()({ ...editing, input: nothing }),
  /**
   * Only the values that differ from those read. The till validates them by the schema of the settings file and names
   * the first invalid one; a refused change stores nothing. Refused while a payment is open.
   */
  'settings.change': intent<SettingsView>()({
    ...editing,
    critical: true,
    input: z.strictObject({ change: z.partialRecord(z.enum(SHOP_SETTINGS), z.unknown()) }),
  }),
  'settings.service': intent<ServiceSettingsView>()({ ...editing, input: nothing }),
  /** Queries the saved service for a payment that does not exist, with the stored credentials. */
  'settings.testService': intent<ServiceTestResult>()({ ...editing, input: nothing, timeout_ms: SERVICE_TIMEOUT_MS }),
  /** The shop's records at the service besides payments, read with the till's own credentials. */
  'settings.records': intent<RecordsView>()({
    ...editing,
    input: z.discriminatedUnion('of', [
      z.strictObject({ of: z.enum(['webhooks', 'instruments']) }),
      z.strictObject({ of: z.enum(['merchants', 'cashout']), id: recordId }),
    ]),
    timeout_ms: SERVICE_TIMEOUT_MS,
  }),
  /** Changes one record, as the commands do: audited before it is sent, and sent once. */
  'settings.changeRecord': intent<RecordChanged>()({
    ...editing,
    critical: true,
    input: z.discriminatedUnion('act', [
      z.strictObject({ act: z.literal('keep_card') }),
      z.strictObject({ act: z.literal('card_status'), card_id: recordId, status: z.enum(CARD_STATUSES) }),
      z.strictObject({
        ...{ act: z.literal('new_user'), user_id: recordId },
        user_name: text.optional(),
        email: z.email().max(254).optional(),
      }),
      z.strictObject({ act: z.literal('add_card'), user_id: recordId }),
      z.strictObject({ act: z.literal('remove_card'), user_id: recordId, card_id: recordId }),
      z.strictObject({
        ...{ act: z.literal('new_merchant'), merchant_name: text, organization_id: recordId, merchant_type: text },
        website: website.optional(),
      }),
      z.strictObject({
        ...{ act: z.literal('change_merchant'), merchant_id: recordId },
        merchant_name: text.optional(),
        alias: text.optional(),
        website: website.optional(),
      }),
    ]),
    timeout_ms: CARD_CHANGE_TIMEOUT_MS,
  }),
  /** Stored with the machine's secrets, replacing all earlier ones; in effect after the next start. */
  'settings.credentials': intent<ServiceSettingsView>()({ ...editing, critical: true, input: credentials }),
  /** The age of the last good backup. A network folder may respond slowly. */
  'settings.backup': intent<BackupView>()({ ...editing, input: nothing, timeout_ms: BACKUP_TIMEOUT_MS }),
} as const;
