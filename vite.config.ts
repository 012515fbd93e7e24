import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'esbuild';
import { type Plugin, defineConfig } from 'vite';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const TARGET = 'chrome140';
/** The font of every first picture, in the name that the build gives it. */
const FIRST_FONT = /^assets\/inter-latin-wght-normal-.*\.woff2$/;

/**
 * What a till's page begins before its program has been read (docs/decisions/071): a script in the page itself that
 * opens the link, and the font, which a browser would otherwise ask for when it draws the first text.
 */
const BEGINS_EARLY: Plugin = {
  name: 'begins-early',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(page, { bundle = {} }) {
      const font = Object.keys(bundle).find((name) => FIRST_FONT.test(name));
      if (font === undefined) throw new Error('the font of the first picture is not in the bundle');
      const { outputFiles } = await build({
        entryPoints: [path('renderer/first-script.ts')],
        bundle: true,
        format: 'iife',
        minify: true,
        target: TARGET,
        write: false,
      });
      const lines = [
        '</title>',
        // Before the sheet: a script behind one waits for it.
        `<script>${outputFiles.map(({ text }) => text.trim()).join('')}</script>`,
        `<link rel="preload" href="./${font}" as="font" type="font/woff2" crossorigin />`,
      ];
      return page.replace('</title>', () => lines.join('\n    '));
    },
  },
};

/**
 * The renderer bundle, one for both shells; the addresses in it are relative because each shell has its own origin. The pages
 * of a store's back office (`--mode office`) are a bundle of their own, so that a till loads nothing of them.
 */
export default defineConfig(({ mode }) => ({
  root: path(mode === 'office' ? 'renderer/office' : 'renderer'),
  base: './',
  plugins: [react(), ...(mode === 'office' ? [] : [BEGINS_EARLY])],
  // The scripts hold the names of classes: without a line's number in each they are smaller. Sheets have different names.
  css: { modules: { generateScopedName: (name, file) => `${name}_${basename(file, '.module.css')}` } },
  build: {
    outDir: process.env['COBRO_RENDERER_OUT'] ?? path('dist/renderer'),
    emptyOutDir: true,
    target: TARGET,
    // The content security policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    // One sheet for all screens: rules keep their order, and no screen waits for its own.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    sourcemap: false,
    chunkSizeWarningLimit: 1500,
  },
}));
