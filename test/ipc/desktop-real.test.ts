import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { buildDesktop, ensureRendererBundle } from '../../scripts/build.ts';
import { ROOT } from '../../scripts/process.ts';

/** The path of the real binary, or why there is none. */
function electronBinary(): { readonly path: string } | { readonly why: string } {
  const folder = join(ROOT, 'node_modules/electron');
  const name = existsSync(join(folder, 'path.txt')) ? readFileSync(join(folder, 'path.txt'), 'utf8').trim() : '';
  const path = join(folder, 'dist', name);
  if (name === '' || !existsSync(path)) return { why: 'no Electron binary here; npx install-electron fetches it' };
  const has_display = process.platform !== 'linux' || process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'];
  return has_display ? { path } : { why: 'there is an Electron binary but no display' };
}

const binary = electronBinary();

beforeAll(async () => {
  if ('why' in binary) return;
  await ensureRendererBundle();
  await buildDesktop();
});

test('the real Electron shows the till in a sandboxed page that reaches nothing but its bridge', async (context) => {
  if ('why' in binary) return context.skip(binary.why);
  const data = mkdtempSync(join(tmpdir(), 'cobro-electron-'));
  const app = await _electron.launch({ executablePath: binary.path, args: [ROOT, '--', '--data', data] });
  try {
    const page = await app.firstWindow();
    expect(page.url()).toBe('cobro://till/index.html');
    const reachable = await page.evaluate(() => ({
      bridge: Object.keys((window as unknown as { cobro: object }).cobro).sort(),
      node: typeof (globalThis as { process?: unknown }).process,
    }));
    expect(reachable).toEqual({ bridge: ['onEvent', 'request'], node: 'undefined' });
  } finally {
    await app.close();
  }
});
