import type { Plugin } from 'vite';

/**
 * Writes `@media not (…)` as `@media not all and (…)`, which means the same and is understood by browsers of the floor:
 * Lightning CSS shortens it whatever its targets are.
 */
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
