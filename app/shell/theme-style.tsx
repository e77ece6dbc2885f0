import { useLayoutEffect } from 'react';
import { themeColors } from '../../domain/stores/theme.ts';
import { useHydrated } from '../ui/controls/use-hydrated.ts';

/**
 * The server writes one `<style>`, whose hash the page's policy names. A browser that came from another page has a policy
 * without that hash, so a script sets the variables there.
 */
export function ThemeStyle({ themeColor }: { themeColor: string }) {
  const { surface, onSurface, text, tint } = themeColors(themeColor);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const variables = {
      '--theme': surface,
      '--theme-on': onSurface,
      '--theme-text': text,
      '--theme-tint': tint,
    };
    for (const [name, value] of Object.entries(variables)) style.setProperty(name, value);
    return () => {
      for (const name of Object.keys(variables)) style.removeProperty(name);
    };
  }, [surface, onSurface, text, tint]);
  if (useHydrated()) return null;
  const own = `--theme:${surface};--theme-on:${onSurface};--theme-text:${text};--theme-tint:${tint}`;
  return <style>{`:root{${own}}`}</style>;
}
