import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ZippableFile, zipSync } from 'fflate';

/** Marks the fuses in Electron's binary: the sentinel, the version of the wire, its length, and a character for each fuse. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const WIRE = Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, 8]), Buffer.from('10111000')]);

/**
 * A zip in the place of Electron's, where the real one cannot be fetched: a true ELF program with the fuses' wire at its end,
 * and what a packager looks for around it. It cannot open a window; everything else of a package is as it will be.
 */
export function writeStandInElectron(folder: string, version: string): string {
  const elf = Buffer.concat([readFileSync('/bin/true'), WIRE]);
  const file = (name: string, bytes: Buffer | string, mode = 0o644): [string, ZippableFile] => [
    name,
    // A zip of Unix has the rights in the upper half of its attributes.
    [Buffer.from(bytes), { os: 3, attrs: ((0o100000 | mode) << 16) >>> 0 }],
  ];
  const entries = [
    file('electron', elf, 0o755),
    file('chrome-sandbox', elf, 0o755),
    file('version', version),
    file('LICENSE', 'MIT'),
    file('LICENSES.chromium.html', '<html></html>'),
    file('resources/default_app.asar', ''),
    file('resources.pak', 'pak'),
    file('icudtl.dat', 'data'),
    ...['es', 'es-419', 'pt-BR', 'en-US'].map((name) => file(`locales/${name}.pak`, 'pak')),
  ];
  const path = join(folder, `electron-v${version}-linux-${process.arch}.zip`);
  writeFileSync(path, zipSync(Object.fromEntries(entries)));
  return path;
}
