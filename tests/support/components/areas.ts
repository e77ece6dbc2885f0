import { vi } from 'vitest';
import { commands } from 'vitest/browser';
import { href } from '#domain/routes/href.ts';
import type { ListedAreas } from './list-areas.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    listAreas: () => Promise<ListedAreas>;
  }
}

/** Answers requests for areas with the real lists. Before each answer, awaits `until` with the request's path. */
export async function answerAreas(until?: (path: string) => Promise<void>): Promise<void> {
  const { lists, districts } = await commands.listAreas();
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const path = String(input);
    await until?.(path);
    if (path === href('/api/wilayah')) return Response.json(lists);
    const code = /^\/api\/wilayah\/([^/]+)$/.exec(path)?.[1];
    return Response.json(code === 'semua' ? districts : districts[code ?? ''], { status: code ? 200 : 404 });
  });
}
