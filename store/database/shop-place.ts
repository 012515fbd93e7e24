/** A shop's place in a database: a schema of its own, and roles that reach nothing else (decision 036). */
export interface ShopPlace {
  readonly schema: string;
  readonly owner: string;
  readonly store: string;
  readonly read: string;
}

/** No such name can produce a role or schema of another shop. */
export const SHOP_NAME = /^[a-z][a-z0-9]{0,30}$/;

/** The place of a shop of a chain; null: the only shop of a database. */
export function placeOf(shop: string | null): ShopPlace {
  if (shop !== null && !SHOP_NAME.test(shop)) throw new Error(`${JSON.stringify(shop)} names no shop`);
  const schema = shop === null ? 'cobro' : `cobro_${shop}`;
  return { schema, owner: `${schema}_owner`, store: `${schema}_store`, read: `${schema}_read` };
}

/** The shop of a schema: null for the shop without a name, undefined when the schema is no shop's. */
export function shopOf(schema: string): string | null | undefined {
  if (schema === 'cobro') return null;
  const name = /^cobro_(.+)$/.exec(schema)?.[1] ?? '';
  return SHOP_NAME.test(name) ? name : undefined;
}

/** Rewrites SQL written for the only shop to another shop's schema and roles. */
export function sqlOf(sql: string, { schema }: ShopPlace): string {
  return sql.replaceAll(/\bcobro_(owner|store|read)\b/g, `${schema}_$1`).replaceAll(/\bcobro\b/g, schema);
}
