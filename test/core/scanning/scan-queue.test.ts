import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EMPTY_QUEUE,
  LEFT_MAX,
  type ScanOutcome,
  type ScanQueue,
  again,
  begun,
  dropped,
  ended,
  leftOver,
  received,
  resumed,
  listWaiting,
} from '../../../core/scanning/scan-queue.ts';

type Step =
  | { readonly do: 'read'; readonly code: string; readonly after_ms: number }
  | { readonly do: 'read_elsewhere'; readonly code: string }
  | { readonly do: 'begin' | 'again' | 'drop' | 'reload' | 'leave' }
  | { readonly do: 'end'; readonly outcome: ScanOutcome };

const code = fc.constantFrom('7801', '7802', '7803');
const outcome = fc.constantFrom<ScanOutcome>('added', 'not_sent', 'not_found', 'refused', 'unclear');
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('read' as const), code, after_ms: fc.nat(900) }),
  fc.record({ do: fc.constant('read_elsewhere' as const), code }),
  fc.record({ do: fc.constantFrom('begin' as const, 'begin' as const, 'again' as const, 'drop' as const) }),
  fc.record({ do: fc.constantFrom('reload' as const, 'leave' as const) }),
  fc.record({ do: fc.constant('end' as const), outcome }),
);

const numbersIn = ({ waiting, in_hand, left }: ScanQueue): readonly number[] =>
  [...left, ...(in_hand ? [in_hand] : []), ...waiting].map(({ number }) => number);

describe('codes that are read', () => {
  it('are each in one place, or in the cart, or taken off the list by a person, whatever happens', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.constantFrom(0, 400), (steps, guard_ms) => {
        let queue: ScanQueue = EMPTY_QUEUE;
        let at_ms = 0;
        let read = 0;
        const gone = new Set<number>();
        for (const one of steps) {
          if (one.do === 'read') {
            at_ms += one.after_ms;
            read += 1;
            queue = received(queue, one.code, at_ms, guard_ms);
          } else if (one.do === 'read_elsewhere') {
            read += 1;
            queue = leftOver(queue, one.code, at_ms, 'elsewhere');
          } else if (one.do === 'begin') queue = begun(queue) ?? queue;
          else if (one.do === 'again') queue = again(queue, new Set(queue.left.map(({ number }) => number)));
          else if (one.do === 'reload') queue = resumed(queue);
          else if (one.do === 'leave') queue = listWaiting(queue);
          else if (one.do === 'drop') {
            const [first] = queue.left;
            if (first) gone.add(first.number);
            queue = dropped(queue, new Set(first ? [first.number] : []));
          } else if (one.do === 'end') {
            if (one.outcome === 'added' && queue.in_hand) gone.add(queue.in_hand.number);
            queue = ended(queue, one.outcome);
          }
          expect([...numbersIn(queue), ...gone].toSorted((a, b) => a - b)).toEqual(
            Array.from({ length: read }, (_, index) => index + 1),
          );
        }
      }),
    );
  });

  it('of a dump of 200 are asked for one at a time, in their order', () => {
    let queue: ScanQueue = EMPTY_QUEUE;
    const codes = Array.from({ length: 200 }, (_, index) => `780${String(index % 40).padStart(4, '0')}`);
    for (const [index, one] of codes.entries()) queue = received(queue, one, index * 40, 0);
    const requested: string[] = [];
    for (let next = begun(queue); next !== null; next = begun(queue)) {
      requested.push(next.in_hand.code);
      expect(begun(next)).toBeNull();
      queue = ended(next, 'added');
    }
    expect(requested).toEqual(codes);
    expect(numbersIn(queue)).toEqual([]);
  });

  it('count once when they are read again within the guard, and every time without one', () => {
    const twice = (guard_ms: number, after_ms: number) =>
      received(received(EMPTY_QUEUE, '7801', 0, guard_ms), '7801', after_ms, guard_ms);
    expect(twice(500, 499)).toMatchObject({ waiting: [{ number: 1 }], left: [{ number: 2, reason: 'repeated' }] });
    expect(twice(500, 500).waiting).toHaveLength(2);
    expect(twice(0, 0).waiting).toHaveLength(2);
    // A code that stays under the beam is one reading, however long.
    expect(received(twice(500, 400), '7801', 800, 500).waiting).toHaveLength(1);
    expect(received(twice(500, 400), '7802', 450, 500).waiting).toHaveLength(2);
  });

  it('that were not sent wait again in front, and the rest of a page that went is listed, not added', () => {
    const two = received(received(EMPTY_QUEUE, '7801', 0, 0), '7802', 1, 0);
    const in_hand = begun(two) ?? two;
    expect(ended(in_hand, 'not_sent').waiting.map((scan) => scan.code)).toEqual(['7801', '7802']);
    expect(resumed(in_hand)).toMatchObject({
      waiting: [],
      in_hand: null,
      left: [
        { code: '7801', reason: 'unclear' },
        { code: '7802', reason: 'elsewhere' },
      ],
    });
  });

  it('stay on a list that has an end, from which the oldest goes', () => {
    let queue: ScanQueue = EMPTY_QUEUE;
    for (let read = 0; read <= LEFT_MAX; read += 1) queue = leftOver(queue, '7801', read, 'elsewhere');
    expect([queue.left.length, queue.left[0]?.number]).toEqual([LEFT_MAX, 2]);
  });
});
