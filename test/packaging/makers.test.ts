import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { forgeConfig, makersFor } from '../../forge.config.ts';
import { ROOT } from '../../scripts/process.ts';

const MAKERS = {
  darwin: ['@electron-forge/maker-zip'],
  linux: ['@electron-forge/maker-zip', '@electron-forge/maker-deb'],
  win32: ['@electron-forge/maker-zip', '@electron-forge/maker-squirrel'],
} as const;

describe('what Forge is told to make of the desktop till', () => {
  test.each(['darwin', 'linux', 'win32'] as const)('is what %s installs, and names no maker of another', (platform) => {
    const { makers } = forgeConfig({ electron_version: '1.0.0', electron_zip_folder: null, platform });
    expect(makers.map(({ name }) => name)).toEqual(MAKERS[platform]);
  });

  test('is made by tools that the lock of the packages holds', () => {
    const read = (name: string) => JSON.parse(readFileSync(join(ROOT, 'packaging', name), 'utf8')) as unknown;
    const { devDependencies } = read('package.json') as { devDependencies: Record<string, string> };
    const { packages } = read('package-lock.json') as { packages: Record<string, { version: string }> };
    for (const name of Object.values(MAKERS).flat())
      expect(`${name} ${packages[`node_modules/${name}`]?.version}`).toBe(`${name} ${devDependencies[name]}`);
  });

  test('is for Windows an installer that starts the program of the package, and asks no address for updates', () => {
    const { packagerConfig } = forgeConfig({ electron_version: '1.0.0', electron_zip_folder: null, platform: 'win32' });
    const squirrel = makersFor('win32').find(({ name }) => name.endsWith('squirrel'));
    expect(squirrel?.config).toMatchObject({
      name: 'cobro',
      exe: `${packagerConfig.executableName}.exe`,
      setupExe: 'cobro-setup.exe',
      authors: 'Cobro',
    });
    expect(JSON.stringify(squirrel)).not.toMatch(/https?:|remoteReleases/);
  });
});
