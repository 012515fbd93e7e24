import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';
import { PAGE_TARGET, beginsEarly } from './scripts/begins-early.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const BEGINS_EARLY: Plugin = {
  name: 'begins-early',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (page, { bundle = {} }) => beginsEarly(page, Object.keys(bundle)),
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
    target: PAGE_TARGET,
    // The content security policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    // One sheet for all screens: rules keep their order, and no screen waits for its own.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    sourcemap: false,
    chunkSizeWarningLimit: 1500,
  },
}));
