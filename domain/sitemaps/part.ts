/** Null for what is no number of a part: they count from 1. */
export function sitemapPart(params: URLSearchParams): number | null {
  const text = params.get('bagian') ?? '1';
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : null;
}
