import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { moduleList } from './ops/module-list.ts';

/**
 * What every page loads, and what nearly every page does, in one file each: dozens of files of a few hundred bytes are
 * packed worse, and on a phone's line each costs a turn. All else is split by who uses it.
 */
const sharedScripts = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  { name: 'frame', test: /app\/(entry\.client|ui\/(top-bar|dialogs|site-footer|error-screen))\.tsx$/ },
  { name: 'parts', test: /app\/ui\/(notice|page-title|use-hydrated|live-region|empty-state)\.tsx?$/ },
];

/**
 * The server build's entry is our own HTTP server, which imports the routes as
 * `virtual:react-router/server-build`: pages and server modules are built together, once.
 */
export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), moduleList()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedScripts } } } } },
    ssr: { build: { rollupOptions: { input: './server/http.ts' } } },
  },
});
