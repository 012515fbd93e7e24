import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { aboutTill } from '../../../electron/features/diagnostics/about.ts';
import { billOfMaterials, readLockfile } from '../../../scripts/bill-of-materials.ts';

const folder = mkdtempSync(join(tmpdir(), 'cobro-about-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the page of settings names every part that is shipped and its licence, and none that only builds or tests', () => {
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist', 'cobro.cdx.json'), billOfMaterials(readLockfile()));
  const { parts } = aboutTill('0.1.0', folder, '/var/lib/cobro');
  expect(parts).toContainEqual(expect.objectContaining({ name: 'better-sqlite3', licence: 'MIT' }));
  expect(parts.map(({ name }) => name)).not.toContain('vitest');
  expect(parts.every(({ licence }) => licence !== '')).toBe(true);
});

test('a program that was built in part names none', () => {
  expect(aboutTill('0.1.0', join(folder, 'nothing'), '/var/lib/cobro')).toMatchObject({ version: '0.1.0', parts: [] });
});
