import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recoverySheet } from '../../core/backup/recovery-sheet.ts';
import { cobroHere } from '../support/cobro-here.ts';

let place: string;
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'cobro-sheet-'));
  mkdirSync(join(place, 'data'));
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

async function sheet(...argv: string[]) {
  const { code, stderr } = await cobroHere(['backup', 'sheet', ...argv, '--data', join(place, 'data')], {
    COBRO_CLIENT_SECRET: 'a-secret',
  });
  return { code, stderr: stderr.join('\n') };
}

const FACTS = {
  store_name: 'Panadería Sol',
  till_name: 'Caja 1',
  till: '0123456789abcdef',
  version: '0.1.0',
  made_on: '2026-11-23',
  service: 'https://payments.example.com',
  terminal_id: 'till-1',
  merchant_id: 'merchant-1',
  backup_folder: '/media/respaldo',
  phone: null,
};

test.each(['es', 'pt', 'en'] as const)('the recovery sheet fits one page of paper, in %s', (language) => {
  const lines = recoverySheet(FACTS, language);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(72);
  expect(lines.length).toBeLessThanOrEqual(56);
  for (const fact of ['0123456789abcdef', '/media/respaldo', 'till-1, merchant-1', 'cobro backup restore'])
    expect(lines.join('\n')).toContain(fact);
  expect(lines.filter((line) => /^\d\. /.test(line))).toHaveLength(7);
});

test('a till without backups says so on its sheet', () => {
  expect(recoverySheet({ ...FACTS, backup_folder: null }, 'es').join('\n')).toMatch(/NO SE HACEN/);
});

test('the command writes it as a PDF without secrets, and over nothing', async () => {
  const hash = `scrypt$1$1$1$${'a'.repeat(16)}$${'b'.repeat(32)}`;
  const settings = {
    store_name: 'Almacén',
    backup_every: 'daily',
    backup_folder: '/media/usb',
    manager_pin_hash: hash,
  };
  writeFileSync(join(place, 'data/settings.json'), JSON.stringify(settings));
  writeFileSync(join(place, 'data/credentials.json'), JSON.stringify({ api_key: 'another-secret' }), { mode: 0o600 });
  const file = join(place, 'sheet.pdf');
  expect(await sheet(file, '--phone', '+56 2 2345 6789')).toEqual({ code: 0, stderr: '' });
  const pdf = readFileSync(file, 'latin1');
  expect(pdf).toMatch(/^%PDF-1\.4/);
  expect(pdf).toContain('/Count 1');
  for (const text of ['Almacén', '/media/usb', '+56 2 2345 6789']) expect(pdf).toContain(text);
  expect(pdf).not.toMatch(/secret|scrypt/);
  expect(await sheet(file)).toMatchObject({ code: 1, stderr: expect.stringMatching(/is there already/) as string });
  expect((await sheet(join(place, 'x.pdf'), '--language', 'fr')).code).toBe(64);
});
