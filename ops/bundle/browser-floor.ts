import type { Plugin } from 'vite';

/** These are the oldest fully supported browsers; tests/floor/floor.test.ts checks the build against them. */
export const browserFloor = { safari: 15.4, chrome: 100, firefox: 115 } as const;

export const buildTarget = Object.entries({ ...browserFloor, ios: browserFloor.safari }).map(
  ([name, version]) => `${name}${version}`,
);

/** Rewrites the `@media not (…)` that Lightning CSS produces, because the oldest supported browsers do not know it. */
export function olderMediaQueries(): Plugin {
  return {
    name: 'kedai-older-media-queries',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        const css = typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source);
        file.source = css.replaceAll('@media not (', '@media not all and (');
      }
    },
  };
}
