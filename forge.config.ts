import { FUSES } from './electron/ipc/desktop/fuses.ts';
import { MAINTAINER } from './scripts/headless-deb.ts';

/**
 * How Electron Forge packages the desktop till. It packages a folder that holds the product and nothing else
 * (`scripts/stage.ts`), so that there is nothing to prune and nothing to rebuild; `scripts/package.ts` hands this to Forge.
 */

/** Numbers of the switches in the binary (`FuseV1Options` of @electron/fuses). */
const FUSE_NUMBERS: Readonly<Record<keyof typeof FUSES, number>> = {
  RunAsNode: 0,
  EnableCookieEncryption: 1,
  EnableNodeOptionsEnvironmentVariable: 2,
  EnableNodeCliInspectArguments: 3,
  EnableEmbeddedAsarIntegrityValidation: 4,
  OnlyLoadAppFromAsar: 5,
  GrantFileProtocolExtraPrivileges: 7,
};

const fuses = Object.fromEntries(
  Object.entries(FUSES).map(([name, on]) => [FUSE_NUMBERS[name as keyof typeof FUSES], on]),
);

export interface ForgeOptions {
  readonly electron_version: string;
  /** Holds `electron-v…-….zip`; null lets Forge fetch it. */
  readonly electron_zip_folder: string | null;
  /** As Node names it. */
  readonly platform: NodeJS.Platform;
}

/** What is installed, by the system that it is for. */
const MAKERS = [
  { name: '@electron-forge/maker-zip', platforms: ['darwin', 'win32', 'linux'], config: {} },
  {
    name: '@electron-forge/maker-deb',
    platforms: ['linux'],
    config: {
      options: {
        name: 'cobro-desktop',
        bin: 'cobro-till',
        productName: 'Cobro',
        genericName: 'Point of sale',
        description: 'Point-of-sale till that never loses a payment',
        productDescription: 'Sells by card and cash. What a crash interrupts is undone or told by itself.',
        maintainer: MAINTAINER,
        section: 'misc',
        categories: ['Office'],
        compression: 'gzip',
        depends: ['libc6'],
        lintianOverrides: [
          // Native modules are shipped as their authors built and published them, byte by byte.
          'unstripped-binary-or-object *',
          // What is new stands in CHANGELOG.md of the archive, in the words of shops.
          'no-changelog *',
        ],
      },
    },
  },
  {
    name: '@electron-forge/maker-squirrel',
    platforms: ['win32'],
    // No address of updates: Squirrel knows nothing of an open payment, and the till installs nothing by itself there.
    config: {
      name: 'cobro',
      title: 'Cobro',
      exe: 'cobro-till.exe',
      setupExe: 'cobro-setup.exe',
      authors: 'Cobro',
      description: 'Point-of-sale till that never loses a payment',
      noMsi: true,
    },
  },
];

/** Forge loads every maker that it is told of: those of other systems need not be here. */
export function makersFor(platform: NodeJS.Platform) {
  return MAKERS.filter(({ platforms }) => platforms.includes(platform));
}

export function forgeConfig({ electron_version, electron_zip_folder, platform }: ForgeOptions) {
  return {
    packagerConfig: {
      name: 'Cobro',
      executableName: 'cobro-till',
      appBundleId: 'cobro.till',
      electronVersion: electron_version,
      // Native modules are loaded by the system, which reads no archive.
      asar: { unpack: '**/*.node' },
      prune: false,
      overwrite: true,
      quiet: true,
      ...(electron_zip_folder === null ? {} : { electronZipDir: electron_zip_folder }),
    },
    rebuildConfig: { onlyModules: [] },
    makers: makersFor(platform),
    plugins: [
      { name: '@electron-forge/plugin-fuses', config: { version: '1', resetAdHocDarwinSignature: true, ...fuses } },
    ],
  };
}
