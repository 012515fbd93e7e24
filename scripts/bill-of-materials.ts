import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './process.ts';

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface Lockfile {
  readonly name: string;
  readonly version: string;
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

export function readLockfile(): Lockfile {
  return JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lockfile;
}

/** Accepted licences: permissive ones, and weak copyleft for tools that do not become part of a till. */
export const LICENCES = [
  'MIT',
  'ISC',
  '0BSD',
  'MIT-0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'OFL-1.1',
  '(MIT OR CC0-1.0)',
];
export const LICENCES_OF_TOOLS = [...LICENCES, 'MPL-2.0'];

export interface LockedPart extends LockedPackage {
  readonly path: string;
  readonly name: string;
  readonly version: string;
}

/** All parts named in the lock file, in order. */
export function partsOf({ packages }: Lockfile): LockedPart[] {
  return Object.entries(packages).flatMap(([path, one]) =>
    path === '' || one.version === undefined
      ? []
      : [
          {
            ...one,
            path,
            version: one.version,
            name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
          },
        ],
  );
}

/** One sentence for each part whose licence is not accepted. */
export function licenceProblems(lockfile: Lockfile): string[] {
  return partsOf(lockfile).flatMap(({ path, license, dev }) => {
    const accepted = dev === true ? LICENCES_OF_TOOLS : LICENCES;
    return license !== undefined && accepted.includes(license) ? [] : [`${path} has the licence ${license ?? 'none'}`];
  });
}

const purlOf = ({ name, version }: LockedPart): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** npm's `sha512-…` in CycloneDX form. */
function hashesOf({ integrity }: LockedPart) {
  const [, algorithm = '', digest = ''] = /^(sha\d+)-(.+)$/.exec(integrity ?? '') ?? [];
  if (digest === '') return {};
  const alg = algorithm.replace('sha', 'SHA-');
  return { hashes: [{ alg, content: Buffer.from(digest, 'base64').toString('hex') }] };
}

function componentOf(part: LockedPart) {
  const { path, name, version, license = '' } = part;
  const [group, short] = name.startsWith('@') ? name.split('/') : [undefined, name];
  return {
    type: 'library',
    'bom-ref': path,
    ...(group === undefined ? {} : { group }),
    name: short,
    version,
    scope: part.dev === true ? 'excluded' : part.optional === true ? 'optional' : 'required',
    ...hashesOf(part),
    licenses: [license.startsWith('(') ? { expression: license.slice(1, -1) } : { license: { id: license } }],
    purl: purlOf(part),
  };
}

/** Where a package's import resolves to: its own folder first, then the enclosing ones. */
function pathOf(packages: Lockfile['packages'], from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (path in packages) return path;
    if (folder === '' || !folder.includes('node_modules')) return null;
  }
}

/**
 * The bill of materials of a lock file in CycloneDX 1.6. Reproducible: it has no time, and its serial number is derived
 * from its content. Parts that only build or test the till have the scope `excluded`.
 */
export function billOfMaterials(lockfile: Lockfile): string {
  const { packages } = lockfile;
  const root = `${lockfile.name}@${lockfile.version}`;
  const needs = ({ dependencies, optionalDependencies }: LockedPackage, from: string): string[] =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .flatMap((name) => pathOf(packages, from, name) ?? [])
      .sort();
  const parts = partsOf(lockfile);
  const content = {
    metadata: {
      component: { type: 'application', 'bom-ref': root, name: lockfile.name, version: lockfile.version },
    },
    components: parts.map(componentOf),
    dependencies: [
      { ref: root, dependsOn: needs(packages[''] ?? {}, '') },
      ...parts.map((part) => ({ ref: part.path, dependsOn: needs(part, part.path) })),
    ],
  };
  const digits = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const serial = `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${serial}`,
    version: 1,
    ...content,
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** Path of the bill, here and in packages. */
export const BILL_OF_MATERIALS = 'dist/cobro.cdx.json';

/** Writes it with the build output: `dist/cobro.cdx.json`. */
export function buildBillOfMaterials(): void {
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(join(ROOT, BILL_OF_MATERIALS), billOfMaterials(readLockfile()));
}
