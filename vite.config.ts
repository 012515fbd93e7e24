import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** The renderer bundle, one for both shells; the addresses in it are relative because each shell has its own origin. */
export default defineConfig({
  root: path('renderer'),
  base: './',
  plugins: [react()],
  build: {
    outDir: process.env['COBRO_RENDERER_OUT'] ?? path('dist/renderer'),
    emptyOutDir: true,
    target: 'chrome140',
    // The content security policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    chunkSizeWarningLimit: 1500,
  },
});
