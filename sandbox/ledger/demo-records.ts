import type { DocumentStore } from './document-store.ts';

/** What a new ledger holds, so that a stranger has a merchant and a cash-out method to read. */
export function seedDemoRecords(documents: DocumentStore, now_ms: number): void {
  const at = new Date(now_ms).toISOString();
  const merchant = {
    id: 'merchant-demo',
    type: 'RETAIL',
    name: 'Almacén La Esquina',
    alias: 'esquina',
    organization_id: 'organization-demo',
    supported_currencies: ['CLP', 'USD'],
    default_currency: 'CLP',
    status: 'ACTIVE',
    created_at: at,
    updated_at: at,
  };
  documents.put('merchant', merchant.id, merchant.organization_id, merchant, now_ms);
  const cashout = {
    id: 'cashout-demo',
    client_id: 'cobro-demo',
    type: 'BANK_TRANSFER',
    account_type: 'CHECKING',
    account_number: '00-000-00000-01',
    bank_name: 'Banco de Prueba',
    account_holder: 'Almacén La Esquina',
    country: 'CHL',
    extra_data: '',
    created_at: at,
    updated_at: at,
  };
  documents.put('cashout_method', cashout.id, null, cashout, now_ms);
}
