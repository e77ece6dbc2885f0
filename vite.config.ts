import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { moduleList } from './ops/module-list.ts';

/**
 * The server build's entry is our own HTTP server, which imports the routes as
 * `virtual:react-router/server-build`: pages and server modules are built together, once.
 */
export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), moduleList()],
  environments: {
    ssr: { build: { rollupOptions: { input: './server/http.ts' } } },
  },
});
