export type PhotoMove = 'kiri' | 'kanan' | 'sampul';

export function movePhoto(ids: readonly string[], id: string, move: PhotoMove): string[] {
  const from = ids.indexOf(id);
  const to = { kiri: from - 1, kanan: from + 1, sampul: 0 }[move];
  if (from < 0 || to < 0 || to >= ids.length) return [...ids];
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

export function wishedOrder(present: readonly string[], wished: readonly string[]): string[] {
  const known = [...new Set(wished)].filter((id) => present.includes(id));
  return [...known, ...present.filter((id) => !known.includes(id))];
}

export function parsePhotoMove(text: string | null): { id: string; move: PhotoMove } | null {
  const [id = '', move] = (text ?? '').split(':');
  return move === 'kiri' || move === 'kanan' || move === 'sampul' ? { id, move } : null;
}
