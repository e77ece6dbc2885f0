import type { Config } from '@react-router/dev/config';
import { precompress } from './ops/bundle/precompress.ts';

export default {
  ssr: true,
  // Looked up as links appear they cost a request on each page, and a word on the console where the page is left first.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => precompress(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config;
