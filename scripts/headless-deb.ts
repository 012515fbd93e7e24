import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from './process.ts';
import { manifestOf, sourceDate } from './stage.ts';

/** The package's maintainer. */
export const MAINTAINER = 'Cobro maintainers <maintainers@users.noreply.cobro.example>';
const SCRIPTS = join(ROOT, 'packaging/headless');

/** Whether this machine can build Debian packages. */
export function hasDpkg(): boolean {
  try {
    execFileSync('dpkg-deb', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The varying fields of a Debian package's control file. */
interface Control {
  readonly name: string;
  readonly version: string;
  readonly relations: readonly string[];
  /** The first line is a short summary, the others form a paragraph. */
  readonly description: readonly string[];
}

/** A package's file tree during the build: each file at its path on the target system. */
class DebianTree {
  readonly root: string;

  constructor(out: string) {
    this.root = join(out, 'deb-root');
    rmSync(this.root, { recursive: true, force: true });
  }

  /** The path for a file, with its folder created. */
  place(path: string): string {
    const full = join(this.root, path);
    mkdirSync(dirname(full), { recursive: true });
    return full;
  }

  copy(from: string, to: string): void {
    cpSync(from, this.place(to), { recursive: true });
  }

  /** Builds the package from the tree, reproducibly. Returns its path. */
  build(out: string, { name, version, relations, description }: Control, programs: readonly string[]): string {
    const date = new Date(sourceDate() * 1_000).toUTCString().replace('GMT', '+0000');
    const changelog = `${name} (${version}) stable; urgency=medium\n\n  * What is new: /usr/lib/cobro/CHANGELOG.md\n\n -- ${MAINTAINER}  ${date}\n`;
    writeFileSync(this.place(`usr/share/doc/${name}/changelog.gz`), gzipSync(changelog, { level: 9 }));
    const architecture = process.arch === 'arm64' ? 'arm64' : 'amd64';
    const control = [
      `Package: ${name}`,
      `Version: ${version}`,
      'Section: misc',
      'Priority: optional',
      `Architecture: ${architecture}`,
      `Maintainer: ${MAINTAINER}`,
      `Installed-Size: ${Math.ceil(sizeOf(this.root) / 1024)}`,
      ...relations,
      `Description: ${description.join('\n ')}`,
      '',
    ];
    writeFileSync(this.place('DEBIAN/control'), control.join('\n'));
    settle(this.root, sourceDate());
    for (const program of programs) chmodSync(join(this.root, program), 0o755);
    const deb = join(out, `${name}_${version}_${architecture}.deb`);
    execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z6', '--build', this.root, deb], {
      stdio: 'ignore',
      env: { ...process.env, SOURCE_DATE_EPOCH: String(sourceDate()) },
    });
    rmSync(this.root, { recursive: true, force: true });
    return deb;
  }
}

/** Builds the Debian package of the headless till. `staged` is the product as written by `stage`. Returns its path. */
export function makeHeadlessDeb(staged: string, out: string, version = manifestOf().version): string {
  const tree = new DebianTree(out);
  tree.copy(staged, 'usr/lib/cobro');
  for (const name of ['cobro', 'cobro-open']) tree.copy(join(SCRIPTS, name), `usr/bin/${name}`);
  tree.copy(join(SCRIPTS, 'cobro.service'), 'lib/systemd/system/cobro.service');
  // Not enabled by default: a shop enables it to dedicate the screen to the till.
  tree.copy(join(ROOT, 'packaging/kiosk/cobro-kiosk.service'), 'lib/systemd/system/cobro-kiosk.service');
  tree.copy(join(SCRIPTS, 'cobro.desktop'), 'usr/share/applications/cobro.desktop');
  tree.copy(join(ROOT, 'renderer/mark.svg'), 'usr/share/icons/hicolor/scalable/apps/cobro.svg');
  tree.copy(join(ROOT, 'docs/install.md'), 'usr/share/doc/cobro/install.md');
  tree.copy(join(ROOT, 'LICENSE'), 'usr/share/doc/cobro/copyright');
  for (const page of ['cobro.1', 'cobro-open.1'])
    writeFileSync(
      tree.place(`usr/share/man/man1/${page}.gz`),
      gzipSync(readFileSync(join(SCRIPTS, page)), { level: 9 }),
    );
  tree.copy(join(SCRIPTS, 'lintian-overrides'), 'usr/share/lintian/overrides/cobro');
  const scripts = ['postinst', 'prerm', 'postrm'];
  for (const name of scripts) tree.copy(join(SCRIPTS, name), `DEBIAN/${name}`);
  const control = {
    name: 'cobro',
    version,
    relations: [
      'Depends: nodejs (>= 24) | cobro-node (>= 24), adduser, libc6, libstdc++6',
      'Recommends: chromium | firefox-esr, xdg-utils',
    ],
    description: [
      'point-of-sale till that never loses a payment',
      'Sells by card and cash in a browser on this machine. What a crash interrupts is',
      'undone or told by itself, and proven by its journal.',
    ],
  };
  const programs = ['usr/bin/cobro', 'usr/bin/cobro-open', 'usr/lib/cobro/bin/cobro.mjs'];
  return tree.build(out, control, [...programs, ...scripts.map((name) => `DEBIAN/${name}`)]);
}

/** The checkout's own Node, with its licence. */
const NODE = join(ROOT, `node_modules/node/node_modules/node-linux-${process.arch}`);

/** Whether it is installed: `npm ci` on Linux does that, `npm install` removes it. */
export const hasNode = (): boolean => existsSync(join(NODE, 'LICENSE'));

/**
 * Packages the Node that the till was tested with, for systems with an older one, such as Debian 12 and 13. It replaces
 * no other Node: only `cobro` looks for it.
 */
export function makeNodeDeb(out: string, node = join(NODE, 'bin/node')): string {
  const { version } = manifestOf(NODE);
  const tree = new DebianTree(out);
  const program = 'usr/lib/cobro-node/bin/node';
  tree.copy(node, program);
  tree.copy(join(NODE, 'LICENSE'), 'usr/share/doc/cobro-node/copyright');
  tree.copy(join(ROOT, 'packaging/node/lintian-overrides'), 'usr/share/lintian/overrides/cobro-node');
  const control = {
    name: 'cobro-node',
    version,
    relations: ['Depends: libc6, libgcc-s1, libstdc++6'],
    description: [
      'Node.js for the till Cobro',
      'The release of Node.js that Cobro was tested with, for systems with an older one.',
      'Other programs do not see it.',
    ],
  };
  return tree.build(out, control, [program]);
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? sizeOf(path) : entry.isFile() ? statSync(path).size : 0);
  }, 0);
}

/** Normalizes permissions and dates, so that the package does not depend on the machine. */
function settle(folder: string, date: number): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) settle(path, date);
    else if (entry.isFile()) {
      chmodSync(path, 0o644);
      utimesSync(path, date, date);
    }
  }
  chmodSync(folder, 0o755);
  utimesSync(folder, date, date);
}
