import type { Config } from '@react-router/dev/config';
import { precompress } from './ops/precompress.ts';

export default {
  ssr: true,
  buildEnd: ({ reactRouterConfig }) => precompress(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config;
