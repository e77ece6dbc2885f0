import type { Config } from '@react-router/dev/config';
import { precompress } from './ops/bundle/precompress.ts';
import { shortenManifest } from './ops/bundle/route-manifest.ts';

export default {
  ssr: true,
  // Looked up as links appear they cost a request on each page, and a word on the console where the page is left first.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    const client = `${reactRouterConfig.buildDirectory}/client`;
    await shortenManifest(client);
    await precompress(client);
  },
} satisfies Config;
