import { type CardVault, openCardVault } from './card-vault.ts';
import { type LedgerDatabase, openLedgerDatabase } from './database.ts';

/** What a service keeps on the disk, or in memory. */
export interface Ledger {
  readonly database: LedgerDatabase;
  readonly vault: CardVault;
}

/**
 * Opens or creates the ledger and the key of its cards.
 *
 * @param file path of the ledger, or `:memory:` (default)
 * @throws LedgerUnusable when one of them cannot be used
 */
export function openLedger(file = ':memory:'): Ledger {
  const database = openLedgerDatabase(file);
  try {
    return { database, vault: openCardVault(file) };
  } catch (error) {
    database.close();
    throw error;
  }
}
