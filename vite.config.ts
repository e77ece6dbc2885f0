import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { buildTarget, olderMediaQueries } from './ops/bundle/browser-floor.ts';
import { moduleList } from './ops/bundle/module-list.ts';
import { browserAddresses } from './ops/bundle/route-manifest.ts';
import { settledRouter } from './ops/bundle/settled-router.ts';
import { sharedScripts } from './ops/bundle/shared-scripts.ts';
import { staticIcons } from './ops/bundle/static-icons.ts';
import { usedMessages } from './ops/bundle/used-messages.ts';

/** Names a route's script after its folder or file, such as `dashboard-orders-[hash].js`. */
function nameOfScript({ facadeModuleId }: { facadeModuleId: string | null }): string {
  const route = /\/app\/routes\/(.+?)(?:\/route)?\.tsx?(?:\?|$)/.exec(facadeModuleId ?? '')?.[1];
  return `assets/${route?.replaceAll('/', '-') ?? '[name]'}-[hash].js`;
}

/** Builds our HTTP server and the pages together, so that both use the same copy of each server module. */
export default defineConfig({
  // Tailwind's optimizer targets its own list of browsers and would drop fallbacks for older ones.
  plugins: [
    tailwindcss({ optimize: false }),
    reactRouter(),
    settledRouter(),
    staticIcons(),
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
          // Inlines constants, because otherwise those of a few pages would be in the script that all pages share.
          optimization: { inlineConst: { mode: 'all' } },
          // React Router calls these only to warn developers, so the bundler may drop the calls.
          treeshake: { manualPureFunctions: ['warning', 'warnOnce', 'warningOnce'] },
          output: { codeSplitting: { groups: sharedScripts }, entryFileNames: nameOfScript },
        },
      },
    },
    ssr: {
      // The unbundled package would load all its icons, 19 MB, into each process.
      resolve: { noExternal: ['lucide-react'] },
      build: { target: 'esnext', rollupOptions: { input: './server/program/worker/entry.ts' } },
    },
  },
});
