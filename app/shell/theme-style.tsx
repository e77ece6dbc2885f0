import { useLayoutEffect } from 'react';
import { themeColors } from '#domain/stores/theme.ts';
import { useHydrated } from '../ui/controls/use-hydrated.ts';

/**
 * The server renders one `<style>`, whose hash is in the page's Content-Security-Policy. A client navigation may bring
 * another colour, whose `<style>` that policy would block, so a script sets the variables.
 */
export function ThemeStyle({ themeColor }: { themeColor: string }) {
  const { surface, onSurface, text } = themeColors(themeColor);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const variables = { '--theme': surface, '--theme-on': onSurface, '--theme-text': text };
    for (const [name, value] of Object.entries(variables)) style.setProperty(name, value);
    return () => {
      for (const name of Object.keys(variables)) style.removeProperty(name);
    };
  }, [surface, onSurface, text]);
  if (useHydrated()) return null;
  return <style>{`:root{--theme:${surface};--theme-on:${onSurface};--theme-text:${text}}`}</style>;
}
