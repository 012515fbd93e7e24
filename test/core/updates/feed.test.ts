import { describe, expect, test } from 'vitest';
import { compareVersions } from '../../../core/updates/boot-record.ts';
import { type Feed, type RunningProgram, chooseRelease, readFeed } from '../../../core/updates/feed.ts';

const PACKAGE = {
  kind: 'headless',
  target: 'linux-x64',
  file: 'cobro-0.2.0-linux-x64.tar.gz',
  sha256: 'a'.repeat(64),
  size_bytes: 1_000,
} as const;

const release = (version: string, changes: Partial<Feed['releases'][number]> = {}): Feed['releases'][number] => ({
  version,
  minimum: '0.1.0',
  percentage: 100,
  halted: false,
  notes: { es: ['Más rápida'], pt: ['Mais rápida'], en: ['Faster'] },
  packages: [PACKAGE],
  ...changes,
});

const feed = (releases: Feed['releases'], changes: Partial<Feed> = {}): Feed => ({
  format: 'cobro-feed/1',
  sequence: 7,
  made_at: '2026-11-23T03:00:00Z',
  halted: false,
  releases,
  ...changes,
});

const till = (changes: Partial<RunningProgram> = {}): RunningProgram => ({
  version: '0.1.0',
  kind: 'headless',
  target: 'linux-x64',
  bad: [],
  ringOf: () => 50,
  ...changes,
});

const chosen = (of: Feed, program = till()): string => {
  const answer = chooseRelease(of, program);
  return answer.ok ? answer.value.release.version : answer.error;
};

describe('a feed offers', () => {
  test('the newest version, by numbers and not by letters', () => {
    expect(chosen(feed([release('0.2.0'), release('0.10.0'), release('0.9.0')]))).toBe('0.10.0');
    expect(compareVersions('1.2.3', '1.2.3')).toBe(0);
  });

  test('nothing that is not newer than what runs: a feed never goes back', () => {
    expect(chosen(feed([release('0.1.0'), release('0.0.9')]))).toBe('up_to_date');
    expect(chosen(feed([]))).toBe('up_to_date');
  });

  test('nothing while it is halted, as a whole or for one version', () => {
    expect(chosen(feed([release('0.2.0')], { halted: true }))).toBe('halted');
    expect(chosen(feed([release('0.3.0', { halted: true }), release('0.2.0')]))).toBe('0.2.0');
    expect(chosen(feed([release('0.3.0', { halted: true })]))).toBe('halted');
  });

  test('a version to its share of the tills', () => {
    const half = feed([release('0.2.0', { percentage: 50 })]);
    expect(chosen(half, till({ ringOf: () => 49 }))).toBe('0.2.0');
    expect(chosen(half, till({ ringOf: () => 50 }))).toBe('later');
    expect(chosen(feed([release('0.2.0', { percentage: 0 })]), till({ ringOf: () => 0 }))).toBe('later');
    expect(chosen(feed([release('0.2.0')]), till({ ringOf: () => 99 }))).toBe('0.2.0');
  });

  test('the step between, where the newest is too far', () => {
    const steps = feed([release('0.3.0', { minimum: '0.2.0' }), release('0.2.0')]);
    expect(chosen(steps)).toBe('0.2.0');
    expect(chosen(steps, till({ version: '0.2.0' }))).toBe('0.3.0');
    expect(chosen(feed([release('0.3.0', { minimum: '0.2.0' })]))).toBe('step_missing');
  });

  test('no version that failed on this machine, and none without a package for it', () => {
    expect(chosen(feed([release('0.2.0')]), till({ bad: ['0.2.0'] }))).toBe('failed_before');
    expect(chosen(feed([release('0.2.0')]), till({ target: 'darwin-arm64' }))).toBe('no_package');
    expect(chosen(feed([release('0.2.0')]), till({ kind: 'desktop' }))).toBe('no_package');
  });
});

describe('a feed is read', () => {
  const text = JSON.stringify(feed([release('0.2.0')]));

  test('when it is as new as the newest that was seen, and never when it is older', () => {
    expect(readFeed(text, 7)).toMatchObject({ ok: true });
    expect(readFeed(text, 8)).toEqual({ ok: false, error: 'feed_older' });
  });

  test('with fields that a later program knows', () => {
    expect(readFeed(text.replace('"halted":false', '"halted":false,"silent":true'), 0)).toMatchObject({ ok: true });
  });

  test.each([
    ['no JSON', '{'],
    ['another format', text.replace('cobro-feed/1', 'cobro-feed/2')],
    ['a package that lies elsewhere', text.replace(PACKAGE.file, '../elsewhere.tar.gz')],
    ['a hidden file as its package', text.replace(PACKAGE.file, '.profile')],
    ['a version that is no number', text.replace('"0.2.0"', '"0.2.0-beta"')],
    ['more than all tills', text.replace('"percentage":100', '"percentage":101')],
    ['no language of the three', text.replace('"pt"', '"fr"')],
  ])('not with %s', (_, wrong) => {
    expect(wrong).not.toBe(text);
    expect(readFeed(wrong, 0)).toEqual({ ok: false, error: 'feed_unreadable' });
  });
});
