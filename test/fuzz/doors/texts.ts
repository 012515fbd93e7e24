import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atOnce, catalogueFromCsv, catalogueFromJson } from '../../../core/catalogue/catalogue-file.ts';
import { defaultSettings, settingsSchema } from '../../../core/settings/settings.ts';
import { changeRows } from '../../../core/settings/setting-change.ts';
import { SHOP_SETTINGS } from '../../../core/settings/shop-descriptors.ts';
import { parseShopChange, shopSettings } from '../../../core/settings/shop-settings.ts';
import { openSettings } from '../../../electron/features/settings/settings-file.ts';
import { createAnswerer } from '../../../electron/ipc/answer.ts';
import { TillBench } from '../../fixtures/till-bench.ts';
import { type Dice, spoil } from '../dice.ts';
import { TARGETS } from '../targets.ts';
import type { Door } from './door.ts';

const SPOILS_MAX = 4;

export function spoiled(dice: Dice, seeds: readonly Uint8Array[]): Uint8Array {
  let bytes = dice.pick(seeds);
  for (let count = dice.below(SPOILS_MAX + 1); count > 0; count -= 1) bytes = spoil(dice, bytes);
  return bytes;
}

const seedsOf = (...texts: readonly string[]): Uint8Array[] => texts.map((text) => Buffer.from(text));

/** Bytes of readers and printers, against the invariants of each codec. */
export function deviceDoor(dice: Dice): Door {
  let turn = 0;
  return {
    name: 'reader and printer frames',
    input: () => {
      turn += 1;
      const target = TARGETS[turn % TARGETS.length];
      if (!target) return null;
      const bytes = spoiled(dice, target.seeds);
      target.check(bytes, dice.below(bytes.length + 1));
      return null;
    },
  };
}

const CSV = seedsOf(
  'nombre,precio,codigo\nCafé,1000,123\nTé,900,124\n',
  'id;name;price;unit;tax\r\n1;"Pan ""casero""";1.500;kg;iva\r\n2;Leche;990;each;\r\n',
  'name\tprice\n=1+1\t10\n',
);
const RULES = { currency: 'CLP', store_locale: 'es-CL', tax_ids: new Set(['iva']) } as const;

export function catalogueDoor(dice: Dice): Door {
  return {
    name: 'catalogue files',
    input: () => {
      const text = Buffer.from(spoiled(dice, CSV)).toString('utf8');
      const read = atOnce(dice.below(8) === 0 ? catalogueFromJson(text, RULES) : catalogueFromCsv(text, RULES));
      if (!read.ok) return null;
      const { catalogue, bad_rows } = read.value;
      const lines = text.split(/\r\n?|\n/).length;
      if (catalogue.size + bad_rows.length > lines) return `${JSON.stringify(text)} has more rows than lines`;
      const { products } = catalogue.search({ text: '', limit: catalogue.size });
      const wrong = products.find(
        ({ price_minor }) => price_minor !== null && !(Number.isSafeInteger(price_minor) && price_minor >= 0),
      );
      return wrong ? `${JSON.stringify(text)} gives a price of ${String(wrong.price_minor)}` : null;
    },
  };
}

/** Input of the settings page or the store's feed: what is accepted fits the file, and its rows fit the audit trail. */
export function changeDoor(dice: Dice): Door {
  const live = { ...defaultSettings(), service_url: 'https://pay.example.com' };
  const whole = {
    ...shopSettings(live),
    second_currency: { currency: 'USD', rate: '950.25', step_minor: 1, change_step_minor: 100 },
    receipt_url: 'https://shop.example/{code}',
    receipt_page: true,
    count_note_above_minor: 5_000,
  };
  const seeds = seedsOf(
    JSON.stringify(whole),
    ...SHOP_SETTINGS.map((name) => JSON.stringify({ [name]: whole[name] })),
    '{"__proto__":{"kiosk":true},"financial_fees":{"__proto__":{"installments":[{"value":3,"percentage":0}]}}}',
  );
  return {
    name: 'changes of settings',
    input: () => {
      const text = Buffer.from(spoiled(dice, seeds)).toString('utf8');
      const parsed = parseShopChange(objectOf(text), live);
      if (!parsed.ok) return null;
      if (!settingsSchema.safeParse({ ...live, ...parsed.value }).success)
        return `${text} gives settings that are none`;
      const rows = SHOP_SETTINGS.filter((name) => Object.hasOwn(parsed.value, name)).flatMap((name) =>
        changeRows(name, live[name], parsed.value[name]),
      );
      return rows.some(({ detail }) => detail.length > 500) ? `${text} fits no row of the audit trail` : null;
    },
  };
}

function objectOf(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** `settings.json` in any state: the till refuses, or opens with settings that the schema accepts. */
export function settingsDoor(dice: Dice): Door {
  const folder = mkdtempSync(join(tmpdir(), 'cobro-fuzz-settings-'));
  const seeds = seedsOf(
    JSON.stringify({ ...defaultSettings(), store_name: 'Almacén' }),
    '{"language":"pt","taxes":[],"manager_pin_hash":null,"reader":"tcp:10.0.0.1:9100"}',
    '{"keys":{"__proto__":1},"currency":"CLP","tip_percent_basis_points":[500,1000]}',
  );
  return {
    name: 'settings files',
    input: async () => {
      const bytes = spoiled(dice, seeds);
      writeFileSync(join(folder, 'settings.json'), bytes);
      const log = { warn: () => undefined };
      const opened = await openSettings({ folder, overrides: {}, log });
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
      if (!opened.ok) return null;
      const parsed = settingsSchema.safeParse(opened.value.access.read());
      return parsed.success ? null : `${Buffer.from(bytes).toString('hex')} gives settings that are none`;
    },
    end: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Any frame of a socket to a staffed, signed-out till: each gets a response, and nothing is done. */
export function messageDoor(dice: Dice): Door {
  const seeds = seedsOf(
    '{"id":1,"intent":"till.snapshot","args":{}}',
    '{"id":2,"intent":"sale.addProduct","args":{"product_id":"espresso"}}',
    '{"id":3,"intent":"refund.execute","args":{"trace_id":"t","amount_minor":1,"act":"refund"},"approval":"1234"}',
    '{"id":4,"intent":"staff.save","args":{"staff_id":null,"name":"Eva","role":"manager","enabled":true,"overrides":{}}}',
  );
  const person = {
    staff_id: 'a',
    name: 'Ana',
    role: 'manager',
    enabled: true,
    overrides: {},
    pin_hash: 'argon2id$x',
  } as const;
  const till = new TillBench({}, [person]);
  const answer = createAnswerer(till.till.router);
  const kept = (): string =>
    JSON.stringify([till.sales.unfinishedSales(), till.shop.staff.list(), till.engine.listAttempts('all').length]);
  const before = kept();
  return {
    name: 'socket messages',
    input: async () => {
      const text = Buffer.from(spoiled(dice, seeds)).toString('utf8');
      let message: unknown;
      try {
        message = JSON.parse(text);
      } catch {
        message = text;
      }
      const response = await answer(message);
      if (!response.ok && response.error.code === 'internal') return `${text} ended in a bug`;
      if (response.ok && !text.includes('till.')) return `${text} was done by nobody`;
      return kept() === before ? null : `${text} changed what nobody may change`;
    },
    end: () => till.till.stop(),
  };
}
