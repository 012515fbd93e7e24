import { NOW_MS } from './now.ts';
import type { ShiftSlice } from '../../../core/contract/shifts.ts';
import type { SaleRulesSlice } from '../../../core/contract/sale.ts';
import { DEFAULT_KEYS } from '../../../core/keyboard/key-map.ts';
import type { SetupSlice } from '../../../core/contract/setup.ts';
import type { StaffSlice } from '../../../core/contract/staff.ts';
import { UNSTAFFED_VERDICTS } from '../../../core/staff/permissions.ts';
import type { ProductView } from '../../../core/contract/catalogue.ts';
import type { SaleLineView, SaleSlice, StatusSlice, TillSlice, TillSnapshot } from '../../../core/contract/snapshot.ts';

/** The design's shop, so that figures can be compared with its drawings. */
export const setup: SetupSlice = {
  state: 'none',
  was_emptied: false,
  answers: null,
  has_credentials: false,
  has_pin: false,
  people: [],
  proof: { state: 'none' },
  proof_amount_minor: 100,
  currency: 'CLP',
};

export const till: TillSlice = {
  version: '0.1.0',
  store_name: 'Café y Almacén La Esquina',
  till_name: 'Caja 2',
  cashier_name: 'Marcela Rojas',
  shift_number: 2,
  terminal_id: 'T-0002',
  keyed_intents: [],
  slow_intents_ms: {},
  language: 'es',
  languages: ['es', 'pt', 'en'],
  store_locale: 'es-CL',
  currency: 'CLP',
  training: false,
  kiosk: false,
  fiscal: false,
  training_pin: null,
  tabs: false,
  tip: { enabled: true, percent_basis_points: [500, 1000, 1500] },
  theme: 'light',
  customer_display_window: 'auto',
  catalogue_version: 0,
  favourites_category: 'favourites',
  categories: [
    { category_id: 'favourites', name: 'Favoritos', icon: 'star' },
    { category_id: 'coffee', name: 'Cafetería', icon: 'coffee' },
    { category_id: 'bread', name: 'Panadería', icon: 'bread' },
    { category_id: 'kitchen', name: 'Cocina', icon: 'sandwich' },
    { category_id: 'drinks', name: 'Bebidas', icon: 'bottle' },
    { category_id: 'pantry', name: 'Despensa', icon: 'jar' },
    { category_id: 'bulk', name: 'A granel', icon: 'scale' },
    { category_id: 'equipment', name: 'Equipos', icon: 'moka' },
  ],
  simulated_reader: false,
};

export const status: StatusSlice = {
  reader: { level: 'ok', code: 'ready', detail: '' },
  service: { level: 'ok', code: 'online', detail: '', answered_at_ms: NOW_MS - 3_000 },
  recovery: {
    level: 'degraded',
    unresolved: 2,
    needs_person: 0,
    to_compare: 0,
    returns_stopped: 0,
    returns_left: 0,
    at_risk_minor: 83_721,
    oldest_since_ms: 0,
    resolved_today: 5,
  },
  tabs: { level: 'ok', open: 0, pressing: 0 },
  documents_rejected: 0,
  printer: { level: 'ok', code: 'none', detail: '' },
  card_sales_stopped: null,
};

type ProductShort = readonly [name: string, price_minor: number | null, stock?: number | null, unit?: 'each' | 'kg'];
const PRODUCTS: readonly ProductShort[] = [
  ['Flat white doble', 3200],
  ['Espresso', 1900],
  ['Capuchino', 2900],
  ['Té de hierbas', 1800],
  ['Marraqueta palta tomate', 4900],
  ['Medialuna', 1400],
  ['Queque de zanahoria, trozo', 2800],
  ['Sándwich ave pimentón', 5200, 0],
  ['Jugo de mora 400 ml', 3500],
  ['Agua mineral sin gas 600 ml', 1300],
  ['Café en grano Etiopía 250 g', 9990],
  ['Bolsa de papel', 150],
  ['Limonada menta jengibre', 3200],
  ['Galletón de avena', 1600],
  ['Café en grano Colombia 250 g', 8990, 3],
  ['Pedido especial', null],
  ['Almendras a granel', 12_990, null, 'kg'],
  ['Cafetera italiana 6 tazas', 34_990],
];

const COFFEE_OPTIONS: NonNullable<ProductView['option_groups']> = [
  {
    name: 'Leche',
    choose: 'one',
    required: false,
    options: [
      { option_id: 'leche-avena', name: 'leche de avena', price_minor: 500 },
      { option_id: 'leche-descremada', name: 'leche descremada', price_minor: 0 },
      { option_id: 'sin-lactosa', name: 'sin lactosa', price_minor: 300 },
    ],
  },
  {
    name: 'Extras',
    choose: 'any',
    required: false,
    options: [
      { option_id: 'carga-extra', name: 'carga extra', price_minor: 800 },
      { option_id: 'crema', name: 'crema', price_minor: 400 },
    ],
  },
];

/** The first 16 are favourites. */
export const products: readonly ProductView[] = PRODUCTS.map(
  ([name, price_minor, stock = null, unit = 'each'], index) => ({
    product_id: `p${index + 1}`,
    name,
    code: `78000000000${String(index + 1).padStart(2, '0')}`,
    category_id: unit === 'kg' ? 'bulk' : 'coffee',
    price_minor,
    unit,
    stock,
    ...(index === 0 ? { option_groups: COFFEE_OPTIONS } : {}),
  }),
);

function line(product_number: number, quantity_milli: number, change: Partial<SaleLineView> = {}): SaleLineView {
  const product = products[product_number - 1];
  if (!product) throw new Error(`there is no product ${product_number}`);
  const unit_price_minor = change.unit_price_minor ?? product.price_minor ?? 0;
  const gross_minor = Math.round((unit_price_minor * quantity_milli) / 1000);
  return {
    line_id: `l${product_number}`,
    product_id: product.product_id,
    name: product.name,
    unit: product.unit,
    unit_price_minor,
    listed_price_minor: null,
    quantity_milli,
    discount: null,
    promotions: [],
    gross_minor,
    net_minor: gross_minor,
    options: [],
    note: null,
    ...change,
  };
}

export const lines: readonly SaleLineView[] = [
  line(11, 2000),
  line(18, 1000, { discount: { kind: 'percent', basis_points: 1000 }, net_minor: 31_491 }),
  line(1, 2000, {
    unit_price_minor: 3700,
    options: [{ option_id: 'leche-avena', name: 'leche de avena', price_minor: 500 }],
  }),
  line(5, 1000),
  line(9, 1000),
  line(7, 2000),
  line(17, 320),
];

export const sale: SaleSlice = {
  sale_id: 's1047',
  number: 1047,
  state: 'OPEN',
  currency: 'CLP',
  lines,
  discount: null,
  coupons: [],
  exchange: null,
  totals: {
    subtotal_minor: 80_527,
    promotions_minor: 0,
    discount_minor: 3499,
    taxes: [{ name: 'IVA', basis_points: 1900, included: true, base_minor: 64_729, amount_minor: 12_299 }],
    total_minor: 77_028,
    cash_total_minor: 77_030,
    item_count: 10,
  },
  touched_line_id: 'l17',
  price_changes: [],
  can_undo: true,
  label: null,
  tab: null,
  customer: null,
  document: 'receipt',
};

export const saleRules: SaleRulesSlice = {
  discount_reasons: ['Cliente frecuente', 'Producto con detalle', 'Próximo a vencer', 'Igualar precio', 'Cortesía'],
  discount_reason_required: true,
  refund_reasons: ['Producto con falla', 'No era lo que quería', 'Error al cobrar'],
  refund_reason_required: false,
  gift_cards: false,
  store_credit: false,
  tax_id_kinds: ['RUT'],
  keys: DEFAULT_KEYS,
  scan_repeat_guard_ms: 0,
};

export const emptySale: SaleSlice = {
  ...sale,
  lines: [],
  totals: {
    subtotal_minor: 0,
    promotions_minor: 0,
    discount_minor: 0,
    taxes: [],
    total_minor: 0,
    cash_total_minor: 0,
    item_count: 0,
  },
  touched_line_id: null,
  can_undo: false,
};

/** Without staff set up, anyone may sell. */
export const staff: StaffSlice = {
  configured: false,
  person: null,
  verdicts: UNSTAFFED_VERDICTS,
  pin_alerts: [],
  pin_reset: null,
};

export const shift: ShiftSlice = {
  open: {
    shift_id: 'shift-2',
    number: 2,
    currency: 'CLP',
    opened_at_ms: 0,
    opened_by: 'Marcela Rojas',
    automatic: false,
  },
  next_number: 3,
  required: false,
  blind_count: false,
  note_above_minor: null,
  closing: null,
  close_asked: null,
  reconciling: null,
  version: 0,
};

export const snapshot: TillSnapshot = {
  practice: { possible: false, scenario: null, was_cut: false },
  till,
  status,
  sale,
  held: [],
  checkout: null,
  diagnostics: { search: null, where: 'ports', found: null, search_cut: null, waiting: [] },
  peripherals: { devices: [], scans: [], scale: null, pages: null },
  kiosk: { on: false, possible: false, service: null, gift_cards: false },
  sale_rules: saleRules,
  staff,
  shift,
  setup,
};
