import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { buildTarget, olderMediaQueries } from './ops/bundle/browser-floor.ts';
import { moduleList } from './ops/bundle/module-list.ts';
import { browserAddresses } from './ops/bundle/route-manifest.ts';
import { settledRouter } from './ops/bundle/settled-router.ts';
import { sharedScripts } from './ops/bundle/shared-scripts.ts';
import { usedMessages } from './ops/bundle/used-messages.ts';

/** A route's script is named by its folder, or its file where it has no folder: `dashboard-orders-[hash].js`. */
function nameOfScript({ facadeModuleId }: { facadeModuleId: string | null }): string {
  const route = /\/app\/routes\/(.+?)(?:\/route)?\.tsx?(?:\?|$)/.exec(facadeModuleId ?? '')?.[1];
  return `assets/${route?.replaceAll('/', '-') ?? '[name]'}-[hash].js`;
}

/**
 * The server build's entry is our own HTTP server, which imports the routes as
 * `virtual:react-router/server-build`: pages and server modules are built together, once.
 */
export default defineConfig({
  // Tailwind's own optimizing would lower to its own browsers only, and drop what is there for older ones.
  plugins: [
    tailwindcss({ optimize: false }),
    reactRouter(),
    settledRouter(),
    usedMessages(),
    olderMediaQueries(),
    moduleList(),
  ],
  define: browserAddresses,
  build: { target: buildTarget, cssTarget: buildTarget },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // React Router's words to developers on the console.
          treeshake: { manualPureFunctions: ['warning', 'warnOnce', 'warningOnce'] },
          output: { codeSplitting: { groups: sharedScripts }, entryFileNames: nameOfScript },
        },
      },
    },
    ssr: {
      // Imported as a package it would bring all its icons, 19 MB, into each process.
      resolve: { noExternal: ['lucide-react'] },
      build: { target: 'esnext', rollupOptions: { input: './server/program/worker/entry.ts' } },
    },
  },
});
