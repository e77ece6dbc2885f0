import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { buildTarget } from './ops/bundle/browser-floor.ts';
import { olderMediaQueries } from './ops/bundle/media-queries.ts';
import { moduleList } from './ops/bundle/module-list.ts';

/**
 * What every page loads, and what nearly every page does, in one file each: dozens of files of a few hundred bytes are
 * packed worse, and on a phone's line each costs a turn. All else is split by who uses it.
 */
const sharedScripts = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  {
    name: 'frame',
    test: /app\/(entry\.client|revalidation|shell\/(top-bar|site-footer)|ui\/(controls\/dialogs|page\/(error-screen|inline-script)))\.tsx?$/,
  },
  {
    name: 'parts',
    test: /(app\/ui\/(page\/(notice|page-title|live-region|empty-state)|controls\/use-hydrated)|domain\/(stores\/chat-link|page-key))\.tsx?$/,
  },
];

/** Every route is a `route.tsx`, so its script is named by its folder: `dashboard-orders-[hash].js`. */
function nameOfScript({ facadeModuleId }: { facadeModuleId: string | null }): string {
  const folder = /\/app\/routes\/(.+)\/route\.tsx?/.exec(facadeModuleId ?? '')?.[1];
  return `assets/${folder?.replaceAll('/', '-') ?? '[name]'}-[hash].js`;
}

/**
 * The server build's entry is our own HTTP server, which imports the routes as
 * `virtual:react-router/server-build`: pages and server modules are built together, once.
 */
export default defineConfig({
  // Tailwind's own optimizing would lower to its own browsers only, and drop what is there for older ones.
  plugins: [tailwindcss({ optimize: false }), reactRouter(), olderMediaQueries(), moduleList()],
  build: { target: buildTarget, cssTarget: buildTarget },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: sharedScripts }, entryFileNames: nameOfScript },
        },
      },
    },
    ssr: { build: { target: 'esnext', rollupOptions: { input: './server/http/entry.ts' } } },
  },
});
