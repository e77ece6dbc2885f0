import { useLayoutEffect } from 'react';
import { themeColors } from '#domain/stores/theme.ts';
import { useHydrated } from '../ui/controls/use-hydrated.ts';

/**
 * The server renders a `<style>`, whose hash the page's Content-Security-Policy allows. After a client navigation the
 * policy would block a `<style>` with another colour, so the effect sets the variables instead.
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
