import { describe, expect, it } from 'vitest';
import type { Clock } from '../../core/clock.ts';
import { ServiceClock } from '../../sandbox/clock/service-clock.ts';
import { seededRandomness } from '../../sandbox/clock/system.ts';
import { standingClock } from '../support/manual-clock.ts';

describe("the service's clock", () => {
  it('runs what falls due when it is moved, in order, and once', () => {
    const clock = new ServiceClock(standingClock(1_000_000));
    const ran: string[] = [];
    clock.schedule(300, () => ran.push('third'));
    clock.schedule(100, () => ran.push('first'));
    clock.schedule(200, () => ran.push('second'));
    const cancel = clock.schedule(150, () => ran.push('cancelled'));
    cancel();
    clock.advance(250);
    expect(ran).toEqual(['first', 'second']);
    clock.advance(1_000);
    expect(ran).toEqual(['first', 'second', 'third']);
    expect(clock.wallMs()).toBe(1_001_250);
  });

  it('never goes back, even when the machine does', () => {
    let wall_ms = 5_000;
    const base: Clock = { ...standingClock(0), wallMs: () => wall_ms };
    const clock = new ServiceClock(base);
    expect(clock.wallMs()).toBe(5_000);
    wall_ms = 1_000;
    expect(clock.wallMs()).toBe(5_000);
    expect(() => clock.advance(-1)).toThrow(/only moves forward/);
  });

  it('goes on where an earlier run had moved it', () => {
    expect(new ServiceClock(standingClock(1_000), 500).wallMs()).toBe(1_500);
  });
});

describe('seeded randomness', () => {
  it('repeats itself for a seed and gives no identifier twice', () => {
    const [one, other] = [seededRandomness(42), seededRandomness(42)];
    const identifiers = Array.from({ length: 10_000 }, () => one.identifier());
    expect(identifiers.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => other.identifier()));
    expect(new Set(identifiers).size).toBe(identifiers.length);
    expect(identifiers.every((identifier) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(identifier))).toBe(
      true,
    );
  });
});
