import { defaultThemeColor } from './store.ts';

export const themeSwatches = [
  { name: 'Biru', color: defaultThemeColor },
  { name: 'Biru tua', color: '#1e40af' },
  { name: 'Toska', color: '#0f766e' },
  { name: 'Hijau', color: '#15803d' },
  { name: 'Ungu', color: '#7e22ce' },
  { name: 'Merah muda', color: '#be185d' },
  { name: 'Merah', color: '#b91c1c' },
  { name: 'Jingga', color: '#c2410c' },
] as const;

export const OWN_COLOR = 'lain';

export function swatchOf(themeColor: string) {
  const color = themeColor.trim().toLowerCase();
  return themeSwatches.find((one) => one.color === color);
}

export function colorIn({ themeSwatch, themeColor }: Partial<Record<string, string>>): string | undefined {
  return themeSwatches.find(({ color }) => color === themeSwatch)?.color ?? themeColor;
}
