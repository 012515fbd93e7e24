import { deflateRawSync, crc32 } from 'node:zlib';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Marks the fuses in Electron's binary: the sentinel, the version of the wire, its length, and a character for each fuse. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const WIRE = Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, 8]), Buffer.from('10111000')]);

interface Entry {
  readonly name: string;
  readonly bytes: Buffer;
  readonly mode: number;
}

/**
 * A zip in the place of Electron's, where the real one cannot be fetched: a true ELF program with the fuses' wire at its end,
 * and what a packager looks for around it. It cannot open a window; everything else of a package is as it will be.
 */
export function writeStandInElectron(folder: string, version: string): string {
  const elf = Buffer.concat([readFileSync('/bin/true'), WIRE]);
  const file = (name: string, bytes: Buffer | string, mode = 0o644): Entry => ({
    name,
    bytes: Buffer.from(bytes),
    mode,
  });
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
  writeFileSync(path, zipOf(entries));
  return path;
}

/** The plain part of the format (APPNOTE 4.3): entries, their directory, and its end. */
function zipOf(entries: readonly Entry[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, mode } of entries) {
    const packed = deflateRawSync(bytes);
    const named = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt16LE(0x21, 8);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(bytes.length, 18);
    shared.writeUInt16LE(named.length, 22);
    bodies.push(Buffer.from('PK\u0003\u0004'), shared, named, packed);
    const after = Buffer.alloc(14);
    after.writeUInt32LE(((0o100000 | mode) << 16) >>> 0, 6);
    after.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 3]), shared, after, named);
    offset += 4 + shared.length + named.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, listed, end]);
}
