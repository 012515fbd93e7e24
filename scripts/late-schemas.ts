/** What zod's constructors are given, and what they make of it: a schema, or a check of one. */
type Definition = Readonly<Record<string, unknown>>;
type Made = Record<string, unknown> & { readonly _zod: { constr: unknown; parent?: object } };
type Constructor = new (def: Definition) => object;
type MakeConstructor = (
  name: string,
  init: unknown,
  members?: unknown,
  params?: { readonly Parent?: unknown },
) => Constructor;

/**
 * zod's `$constructor`, for schemas that are made when they are first asked. Chains and objects of schemas need their
 * definitions alone, so that a start makes those that it uses, and not the thousands that it could use.
 */
export function late(atOnce: MakeConstructor): MakeConstructor {
  return (name, init, members, params) => {
    const constructor = atOnce(name, init, members, params);
    // An error is made to be looked at.
    return params?.Parent === undefined ? lateBy(constructor) : constructor;
  };
}

function lateBy(atOnce: Constructor): Constructor {
  const make = atOnce as unknown as { call(self: object, def: Definition): Made };
  let is_met = false;

  /** Stands before the prototype of its kind until it is asked, and is then an object of that kind like any other. */
  class Late {
    readonly #def: Definition;
    readonly #parent: object | undefined;

    constructor(def: Definition, parent?: object) {
      this.#def = def;
      this.#parent = parent;
    }

    get _zod(): unknown {
      return Late.#made(this)._zod;
    }

    static #made(late: Late): Made {
      Object.setPrototypeOf(late, atOnce.prototype);
      const made = make.call(late, late.#def);
      made._zod.constr = Schema;
      if (late.#parent !== undefined) made._zod.parent = late.#parent;
      return made;
    }

    static accessTo = (key: string): PropertyDescriptor & ThisType<Late> => ({
      configurable: true,
      get() {
        if (key === 'def') return this.#def;
        return key === 'type' ? this.#def['type'] : Late.#made(this)[key];
      },
      set(value) {
        Late.#made(this)[key] = value;
      },
    });

    /** A chain copies at every link, of which only the last is ever asked. */
    static copying: PropertyDescriptor & ThisType<Late> = {
      configurable: true,
      get() {
        return (def?: Definition, params?: { readonly parent?: boolean }) =>
          new Late(def ?? this.#def, def === undefined || params?.parent === true ? this : undefined);
      },
    };
  }
  Object.setPrototypeOf(Late.prototype, atOnce.prototype);
  Reflect.deleteProperty(Late.prototype, 'constructor');

  /** The first of a kind is made at once: that brings the methods, and shows which properties each has of its own. */
  function meet(first: object): void {
    is_met = true;
    for (const key of Object.getOwnPropertyNames(first))
      if (key !== '_zod') Object.defineProperty(Late.prototype, key, Late.accessTo(key));
    if ('clone' in first) Object.defineProperty(Late.prototype, 'clone', Late.copying);
  }

  function Schema(this: object, def: Definition): object {
    if (is_met && new.target === Schema) return new Late(def);
    const made = make.call(this, def);
    made._zod.constr = Schema;
    if (new.target === Schema) meet(made);
    return made;
  }
  Schema.prototype = atOnce.prototype;
  Schema.prototype.constructor = Schema;
  for (const key of ['name', 'init', Symbol.hasInstance])
    Object.defineProperty(Schema, key, Object.getOwnPropertyDescriptor(atOnce, key) ?? {});
  return Schema as unknown as Constructor;
}
