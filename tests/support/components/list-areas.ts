import { readAreas } from '#server/areas/areas.ts';

export type ListedAreas = Awaited<ReturnType<typeof listAreas>>;

/** Reads the lists of areas for browser tests. Runs in Vitest's Node process, because browsers cannot read files. */
export async function listAreas() {
  const { districts, ...lists } = await readAreas();
  return { lists, districts: Object.fromEntries(districts) };
}
