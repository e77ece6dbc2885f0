import { readAreas } from '#server/areas/areas.ts';

export type ListedAreas = Awaited<ReturnType<typeof listAreas>>;

/** Runs in Vitest's Node process instead of the browser, because the lists are files. */
export async function listAreas() {
  const { districts, ...lists } = await readAreas();
  return { lists, districts: Object.fromEntries(districts) };
}
