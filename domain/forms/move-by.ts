export function moveBy(ids: readonly string[], id: string, by: number): string[] {
  const from = ids.indexOf(id);
  if (from < 0) return [...ids];
  const others = ids.filter((other) => other !== id);
  const to = Math.max(0, Math.min(others.length, from + by));
  return [...others.slice(0, to), id, ...others.slice(to)];
}
