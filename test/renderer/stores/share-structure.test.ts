import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareStructure } from '../../../renderer/stores/share-structure.ts';

describe('sharing the structure of snapshots', () => {
  it('answers the very same object when nothing changed', () => {
    const before = { sale: { lines: [{ id: 'a', quantity: 1 }], total: 5 } };
    expect(shareStructure(before, structuredClone(before))).toBe(before);
  });

  it('keeps the lines that did not change when one did', () => {
    const before = {
      lines: [
        { id: 'a', quantity: 1 },
        { id: 'b', quantity: 1 },
      ],
    };
    const after = shareStructure(before, {
      lines: [
        { id: 'a', quantity: 1 },
        { id: 'b', quantity: 2 },
      ],
    });
    expect(after.lines[0]).toBe(before.lines[0]);
    expect(after.lines[1]).toEqual({ id: 'b', quantity: 2 });
  });

  it('tells a missing key from an undefined one, and a list from an object', () => {
    expect(shareStructure({ a: undefined }, { b: undefined })).toEqual({ b: undefined });
    expect(shareStructure({ 0: 'x' }, ['x'])).toEqual(['x']);
  });

  it('takes a key for a key, whatever it is called', () => {
    const named: unknown = JSON.parse('{"__proto__":"x","constructor":1}');
    expect(JSON.stringify(shareStructure({ constructor: 2 }, named))).toBe('{"__proto__":"x","constructor":1}');
  });

  it('always answers a value equal to the new one', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
        expect(shareStructure(before, after)).toEqual(after);
      }),
    );
  });
});
