import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './process.ts';

/** The oldest Chromium that shows a page. */
export const PAGE_TARGET = 'chrome140';
/** The font of every first picture, in the name that the build gives it. */
const FIRST_FONT = /^assets\/inter-latin-wght-normal-.*\.woff2$/;

/**
 * A till's page with what begins before its program has been read (docs/decisions/071): a script in the page itself that
 * opens the link, and the font, which a browser would otherwise ask for when it draws the first text.
 */
export async function beginsEarly(page: string, files: readonly string[]): Promise<string> {
  const font = files.find((name) => FIRST_FONT.test(name));
  if (font === undefined) throw new Error('the font of the first picture is not in the bundle');
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'renderer/first-script.ts')],
    bundle: true,
    format: 'iife',
    minify: true,
    target: PAGE_TARGET,
    write: false,
  });
  const lines = [
    '</title>',
    // Before the sheet: a script behind one waits for it.
    `<script>${outputFiles.map(({ text }) => text.trim()).join('')}</script>`,
    `<link rel="preload" href="./${font}" as="font" type="font/woff2" crossorigin />`,
  ];
  return page.replace('</title>', () => lines.join('\n    '));
}
