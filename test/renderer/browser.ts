import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'] as const;

/** A Chromium of the machine when there is one, else the one that comes as a package and needs no system libraries. */
export async function launchChromium(flags: readonly string[] = []): Promise<Browser> {
  const installed = [process.env['COBRO_CHROMIUM'], ...INSTALLED].find(
    (path) => path !== undefined && existsSync(path),
  );
  if (installed !== undefined)
    return await chromium.launch({ executablePath: installed, args: ['--no-sandbox', ...flags] });
  const { default: packaged } = await import('@sparticuz/chromium');
  return await chromium.launch({ executablePath: await packaged.executablePath(), args: [...packaged.args, ...flags] });
}
