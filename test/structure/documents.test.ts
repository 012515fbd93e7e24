import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCobro } from '../../electron/commands/cobro.ts';
import { ROOT, type SourceFile, documents } from './source-files.ts';

const scripts = Object.keys(
  (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }).scripts,
);

interface Place {
  readonly path: string;
  readonly line: string;
  readonly number: number;
}

function placesOf(file: SourceFile): Place[] {
  return file.lines.map((line, index) => ({ path: file.path, line, number: index + 1 }));
}

const places = documents().flatMap(placesOf);

async function helpOf(argv: readonly string[]): Promise<{ readonly code: number; readonly text: string }> {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const io = { environment: {}, stdout: say, stderr: say, stopped: new Promise<void>(() => {}) };
  return { code: await runCobro([...argv, '--help'], io), text: lines.join('\n') };
}

/** Commands shown in a document: `cobro sale --amount 1`, also after npx or npm run. */
function shownCommands(): (Place & { readonly argv: readonly string[]; readonly flags: readonly string[] })[] {
  return places.flatMap((place) => {
    const code = /^\s*(?:\$ )?(?:npx )?cobro [a-z]/.test(place.line)
      ? [place.line.trim()]
      : [...place.line.matchAll(/`((?:npx )?cobro [a-z][^`]*)`/g)].map((match) => match[1] ?? '');
    return code.map((text) => {
      const parts = (text.replace(/^(\$ )?(npx )?cobro /, '').split(/\s+[|&#>]/)[0] ?? '').split(/\s+/);
      const end = parts.findIndex((part) => !/^[a-z][a-z-]*$/.test(part));
      const argv = (end < 0 ? parts : parts.slice(0, end)).slice(0, 2);
      return {
        ...place,
        argv,
        flags: parts.filter((part) => /^--[a-z]/.test(part)).map((part) => part.replace(/[^a-z-].*$/, '')),
      };
    });
  });
}

describe('documents', () => {
  test('every link to a file of the project leads somewhere', () => {
    const problems = places.flatMap(({ path, line, number }) =>
      [...line.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)(?:#[^)]*)?\)/g)]
        .map((match) => match[1] ?? '')
        .filter((target) => !existsSync(join(ROOT, dirname(path), target)))
        .map((target) => `${path}:${number} links to ${target}, which does not exist`),
    );
    expect(problems).toEqual([]);
  });

  test('every file or folder of the code that a document names exists', () => {
    const CODE = /`((?:core|drivers|electron|renderer|sandbox|store|bench|bin|scripts)\/[\w./-]+)`/g;
    const exists = (path: string) => ['', '.ts', '.tsx', '.test.ts'].some((end) => existsSync(join(ROOT, path + end)));
    const problems = places
      .filter(({ path }) => !path.startsWith('CHANGELOG'))
      .flatMap(({ path, line, number }) =>
        [...line.matchAll(CODE)]
          .map((match) => (match[1] ?? '').replace(/[.]$/, ''))
          .filter((target) => !exists(target))
          .map((target) => `${path}:${number} names ${target}, which does not exist`),
      );
    expect(problems).toEqual([]);
  });

  test('every npm script that a document names exists', () => {
    const problems = places.flatMap(({ path, line, number }) =>
      [...line.matchAll(/\bnpm (?:run )?([a-z][a-z:-]*)/g)]
        .map((match) => ({ name: match[1] ?? '', explicit: match[0].startsWith('npm run') }))
        .filter(({ name, explicit }) => (explicit || name === 'test' || name === 'start') && !scripts.includes(name))
        .map(({ name }) => `${path}:${number} names npm run ${name}; add the script or correct the document`),
    );
    expect(problems).toEqual([]);
  });

  test('every command that a document shows exists, with every flag it shows', async () => {
    const problems: string[] = [];
    for (const { path, number, argv, flags } of shownCommands()) {
      const help = await helpOf(argv);
      if (help.code !== 0) problems.push(`${path}:${number} shows cobro ${argv.join(' ')}, which is not a command`);
      for (const flag of flags) {
        if (flag !== '--help' && !new RegExp(`${flag}(?![a-z-])`).test(help.text))
          problems.push(`${path}:${number} shows cobro ${argv.join(' ')} ${flag}, which is not one of its flags`);
      }
    }
    expect(problems).toEqual([]);
  });
});
