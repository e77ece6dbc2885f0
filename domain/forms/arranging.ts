export function moveBy(ids: readonly string[], id: string, by: number): string[] {
  const from = ids.indexOf(id);
  if (from < 0) return [...ids];
  const others = ids.filter((other) => other !== id);
  const to = Math.max(0, Math.min(others.length, from + by));
  return [...others.slice(0, to), id, ...others.slice(to)];
}

export function requestedOrder(present: readonly string[], requested: readonly string[]): string[] {
  const requestedPresent = [...new Set(requested)].filter((id) => present.includes(id));
  return [...requestedPresent, ...present.filter((id) => !requestedPresent.includes(id))];
}

export type PhotoMove = 'kiri' | 'kanan' | 'sampul';

export function movePhoto(ids: readonly string[], id: string, move: PhotoMove): string[] {
  return moveBy(ids, id, { kiri: -1, kanan: 1, sampul: -ids.length }[move]);
}

export function parsePhotoMove(text: string | null): { id: string; move: PhotoMove } | null {
  const [id = '', move] = (text ?? '').split(':');
  return move === 'kiri' || move === 'kanan' || move === 'sampul' ? { id, move } : null;
}
