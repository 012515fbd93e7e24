import { describe, expect, it } from 'vitest';
import { DEFAULT_KEYS, keyRefusal } from '../../../core/keyboard/key-map.ts';
import { changedKeysSchema, assignKey, keysOf } from '../../../core/keyboard/changed-keys.ts';
import { SWALLOWED } from '../../../renderer/keyboard/key-name.ts';

describe('keys that can be changed', () => {
  it('gives every act a key of its own, and one that may be given to it', () => {
    const keys = Object.entries(DEFAULT_KEYS) as [keyof typeof DEFAULT_KEYS, string][];
    expect(new Set(keys.map(([, key]) => key)).size).toBe(keys.length);
    expect(keys.filter(([action, key]) => keyRefusal(DEFAULT_KEYS, action, key) !== null)).toEqual([]);
  });

  it('refuses the key of another act and says whose it is', () => {
    expect(assignKey({}, 'discount', 'F3')).toEqual({ ok: false, error: { code: 'key_taken', by: 'quantity' } });
    expect(assignKey({ quantity: 'F4', discount: 'F3' }, 'cash', 'F4')).toMatchObject({ error: { by: 'quantity' } });
  });

  it('refuses keys that type, edit, confirm, or that the till or the browser keeps', () => {
    const reserved = ['a', '5', ' ', '*', 'Enter', 'Escape', 'Tab', 'Backspace', 'ArrowUp', 'F1', 'Ctrl+N', 'Ctrl+C'];
    for (const key of [...reserved, ...SWALLOWED])
      expect(keyRefusal(DEFAULT_KEYS, 'drawer', key), key).toEqual({ code: 'key_reserved' });
  });

  it('keeps only what differs, and takes back what is as ever', () => {
    const changed = assignKey({}, 'drawer', 'Insert');
    expect(changed).toEqual({ ok: true, value: { drawer: 'Insert' } });
    expect(assignKey({ drawer: 'Insert' }, 'drawer', 'F8')).toEqual({ ok: true, value: {} });
    expect(keysOf({ drawer: 'Insert' })).toEqual({ ...DEFAULT_KEYS, drawer: 'Insert' });
  });

  it('takes no settings in which two acts share a key', () => {
    expect(changedKeysSchema.safeParse({ drawer: 'F4' }).success).toBe(false);
    expect(changedKeysSchema.safeParse({ drawer: 'F4', discount: 'F8' }).success).toBe(true);
    expect(changedKeysSchema.safeParse({ drawer: 'F5' }).success).toBe(false);
  });
});
