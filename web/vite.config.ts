import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { CHUNK_GROUPS } from './chunk-groups.ts';
import { minifyEarly } from './early.ts';
import { fonts } from './fonts/plugin.ts';
import { fontPreload } from './fonts/preload.ts';
import { notices } from './notices/plugin.ts';
import { precompress } from './precompress.ts';
import { prerender } from './prerender.ts';
import { prose } from './prose/plugin.ts';
import { installable } from './pwa/plugin.ts';
import { leanSchemas } from './schemas/plugin.ts';
import { sdk } from './sdk/plugin.ts';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const API_ORIGIN = 'http://localhost:3000';

/**
 * Builds for production even if NODE_ENV says otherwise, as in a test, because React's development build would be
 * bundled.
 */
function productionBuild(): Plugin {
  return {
    name: 'easel:production-build',
    apply: 'build',
    config: () => {
      process.env.NODE_ENV = 'production';
    },
  };
}

export default defineConfig({
  plugins: [
    productionBuild(),
    prose(),
    react(),
    tailwindcss(),
    fonts(),
    fontPreload(['instrument-sans-latin-wght-normal', 'fraunces-basic']),
    leanSchemas(),
    minifyEarly(),
    installable(),
    prerender(),
    sdk(),
    notices(),
    precompress(),
  ],
  resolve: { alias: { '@': pathOf('./src') } },
  server: {
    port: 5173,
    // The API refuses refreshes and sockets from another origin.
    proxy: {
      '/api': { target: API_ORIGIN, headers: { origin: API_ORIGIN } },
      '/socket.io': { target: API_ORIGIN, headers: { origin: API_ORIGIN }, ws: true },
    },
  },
  build: {
    outDir: 'dist',
    // The content security policy allows no data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    // Leaves out the map of every page's dependencies, which every visitor would load. Links prefetch their page.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, deps, { hostType }) => (hostType === 'html' ? deps : []),
    },
    rolldownOptions: { output: { codeSplitting: { groups: CHUNK_GROUPS } } },
  },
});
