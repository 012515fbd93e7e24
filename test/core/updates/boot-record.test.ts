import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BAD_STARTS_MAX,
  CUT_SHORT_MAX,
  type BootRecord,
  beginStart,
  endTrial,
  firstRecord,
  installed,
  lasted,
  versionBefore,
} from '../../../core/updates/boot-record.ts';

const updated = () => installed(firstRecord('1.0.0'), '1.1.0', ['reader']);

/** Starts that never succeed. */
function badStarts(record: BootRecord, count: number) {
  const versions: string[] = [];
  let now = record;
  for (let start = 0; start < count; start += 1) {
    const begun = beginStart(now);
    now = begun.record;
    versions.push(begun.version);
  }
  return { now, versions };
}

test('a version that proves itself is the one to go back to from then on', () => {
  const begun = beginStart(updated());
  expect(begun).toMatchObject({ version: '1.1.0', trial: true });
  const after = endTrial(begun.record, '1.1.0', 'healthy');
  expect(after).toMatchObject({ current: '1.1.0', last_good: '1.1.0', pending: null, starts: 0, devices: [] });
  expect(beginStart(after)).toMatchObject({ version: '1.1.0', trial: false });
});

test('after three bad starts the last good version begins, and the bad one is remembered', () => {
  const { now, versions } = badStarts(updated(), BAD_STARTS_MAX + 2);
  expect(versions).toEqual(['1.1.0', '1.1.0', '1.1.0', '1.0.0', '1.0.0']);
  expect(now).toMatchObject({ current: '1.0.0', last_good: '1.0.0', bad: ['1.1.0'], starts: 0 });
});

test('the proven version before the last good one is known until a newer one took its place', () => {
  const proven = endTrial(beginStart(updated()).record, '1.1.0', 'healthy');
  expect(versionBefore(proven)).toBe('1.0.0');
  const { now } = badStarts(installed(proven, '1.2.0', []), BAD_STARTS_MAX + 1);
  expect(now).toMatchObject({ current: '1.1.0', bad: ['1.2.0'] });
  expect(versionBefore(now)).toBe('1.0.0');
  const next = endTrial(beginStart(installed(now, '1.3.0', [])).record, '1.3.0', 'healthy');
  expect(versionBefore(next)).toBe('1.1.0');
});

test('while a version is on trial, the last good one is the one before it', () => {
  const proven = endTrial(beginStart(updated()).record, '1.1.0', 'healthy');
  expect(versionBefore(beginStart(installed(proven, '1.2.0', [])).record)).toBe('1.1.0');
});

test('only a version that used up its starts is said to have failed', () => {
  const proven = endTrial(beginStart(updated()).record, '1.1.0', 'healthy');
  const back = beginStart(installed(proven, '1.0.0', []));
  expect(back.failed).toBeNull();
  expect(beginStart(installed(back.record, '1.1.0', []))).toMatchObject({ version: '1.1.0', failed: null });
  const { now } = badStarts(updated(), BAD_STARTS_MAX);
  expect(beginStart(now)).toMatchObject({ version: '1.0.0', failed: '1.1.0' });
});

test('a stop in order during the trial is no bad start', () => {
  let now = updated();
  for (let start = 0; start < 10; start += 1) {
    const begun = beginStart(now);
    expect(begun.version).toBe('1.1.0');
    now = endTrial(begun.record, '1.1.0', 'stopped');
  }
});

test('a version that is not on trial changes nothing by what it says', () => {
  const { record } = beginStart(updated());
  expect(endTrial(record, '1.0.0', 'healthy')).toBe(record);
  const settled = firstRecord('1.0.0');
  expect(endTrial(settled, '1.0.0', 'stopped')).toBe(settled);
});

test('a person may go back by installing the last good version, and that needs no trial', () => {
  const trial = beginStart(updated()).record;
  expect(beginStart(installed(trial, '1.0.0', []))).toMatchObject({ version: '1.0.0', trial: false });
});

test('a version that failed is tried again when a person asks for it', () => {
  const { now } = badStarts(updated(), BAD_STARTS_MAX + 1);
  const again = installed(now, '1.1.0', []);
  expect(again.bad).toEqual([]);
  expect(beginStart(again)).toMatchObject({ version: '1.1.0', trial: true });
});

test('a version that proved itself and is cut short at every start gives way to the proven one before it', () => {
  const proven = endTrial(beginStart(updated()).record, '1.1.0', 'healthy');
  const { now, versions } = badStarts(proven, CUT_SHORT_MAX + 1);
  expect(versions).toEqual(['1.1.0', '1.1.0', '1.1.0', '1.1.0', '1.0.0', '1.0.0']);
  expect(now).toMatchObject({ current: '1.0.0', last_good: '1.0.0', proven: ['1.0.0'], bad: ['1.1.0'] });
});

test('a power cut now and then takes no version back, nor does any number of them where there is no other one', () => {
  let now = endTrial(beginStart(updated()).record, '1.1.0', 'healthy');
  for (let day = 0; day < 20; day += 1) {
    now = badStarts(now, CUT_SHORT_MAX - 2).now;
    now = lasted(beginStart(now).record, '1.1.0');
  }
  expect(now).toMatchObject({ current: '1.1.0', last_good: '1.1.0', bad: [] });
  const alone = badStarts(firstRecord('1.0.0'), 20);
  expect(new Set(alone.versions)).toEqual(new Set(['1.0.0']));
  expect(alone.now.bad).toEqual([]);
});

test('whatever happens, what is started proved itself before or is on trial, at most three times in a row', () => {
  const act = fc.oneof(
    fc.record({ act: fc.constant('install' as const), version: fc.constantFrom('1.0.0', '1.1.0', '1.2.0') }),
    fc.record({ act: fc.constantFrom('start', 'healthy', 'stopped'), version: fc.constant('') }),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      let record = firstRecord('1.0.0');
      let running: string | null = null;
      let unproven = 0;
      const proven = new Set(['1.0.0']);
      for (const { act: what, version } of acts) {
        if (what === 'install') {
          record = installed(record, version, []);
          unproven = 0;
        } else if (what === 'start') {
          const begun = beginStart(record);
          ({ record } = begun);
          running = begun.version;
          unproven = begun.trial ? unproven + 1 : 0;
          expect(begun.trial || proven.has(begun.version)).toBe(true);
          expect(unproven).toBeLessThanOrEqual(BAD_STARTS_MAX);
        } else if (running !== null) {
          record = endTrial(record, running, what === 'healthy' ? 'healthy' : 'stopped');
          if (what === 'healthy') proven.add(running);
          if (what === 'stopped') unproven = Math.max(0, unproven - 1);
          running = null;
        }
        expect(proven.has(record.last_good)).toBe(true);
        const before = versionBefore(record);
        expect(before === null || proven.has(before)).toBe(true);
      }
    }),
  );
});
