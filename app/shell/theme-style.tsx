import { useLayoutEffect } from 'react';
import { themeColors } from '#domain/stores/theme.ts';
import { useHydrated } from '../ui/controls/use-hydrated.ts';

/**
 * Sets the CSS variables of the theme colour. The server renders them as a `<style>`, whose hash the page's
 * Content-Security-Policy allows. Scripts set them on the `<html>` element, because the policy blocks other `<style>`s.
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
