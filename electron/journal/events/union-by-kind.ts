import * as z from 'zod';
import { type ExactShape, exactShape } from './exact-shape.ts';

type Kinds = Readonly<Record<string, () => z.ZodObject>>;

/** Objects told apart by one member, whose schemas are made when the first of their kind is met. */
export interface UnionByKind<Value> {
  /** `true`: the value passes its schema and comes out unchanged. `false` says nothing (`exact-shape.ts`). */
  isExact(value: unknown): boolean;
  /** The schema that judges the value: its kind's, or for an unknown kind the one of all, which names them. */
  schemaFor(value: unknown): z.ZodType<Value>;
  /** All kinds at once. */
  whole(): z.ZodDiscriminatedUnion<[z.ZodObject, ...z.ZodObject[]]>;
}

/** `kinds`: what makes each schema, by the value of the member `name` that it allows. */
export function unionByKind<Made extends Kinds>(
  name: string,
  kinds: Made,
): UnionByKind<z.infer<ReturnType<Made[keyof Made]>>> {
  type Value = z.infer<ReturnType<Made[keyof Made]>>;
  const makers = new Map(Object.entries(kinds));
  const met = new Map<string, { readonly schema: z.ZodObject; readonly fits: ExactShape }>();
  const meet = (kind: string) => {
    const known = met.get(kind);
    if (known !== undefined) return known;
    const make = makers.get(kind);
    if (make === undefined) return null;
    const schema = make();
    const made = { schema, fits: exactShape(schema) };
    met.set(kind, made);
    return made;
  };
  const kindOf = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return null;
    const kind = (value as Readonly<Record<string, unknown>>)[name];
    return typeof kind === 'string' ? meet(kind) : null;
  };
  let union: ReturnType<UnionByKind<Value>['whole']> | null = null;
  const whole = () => {
    const [first, ...others] = [...makers.keys()].flatMap((kind) => meet(kind)?.schema ?? []);
    if (first === undefined) throw new TypeError('a union of no kinds');
    return (union ??= z.discriminatedUnion(name, [first, ...others]));
  };
  return {
    isExact: (value) => kindOf(value)?.fits(value) ?? false,
    schemaFor: (value) => (kindOf(value)?.schema ?? whole()) as unknown as z.ZodType<Value>,
    whole,
  };
}
