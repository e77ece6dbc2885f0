import type { Config } from '@react-router/dev/config';
import { precompress } from './ops/bundle/precompress.ts';
import { shortenManifest } from './ops/bundle/route-manifest.ts';

export default {
  ssr: true,
  // Discovering routes lazily would cost a request per page, and log an error if a visitor leaves before the response.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    const client = `${reactRouterConfig.buildDirectory}/client`;
    await shortenManifest(client);
    await precompress(client);
  },
} satisfies Config;
