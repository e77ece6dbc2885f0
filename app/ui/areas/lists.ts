import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { withTimeout } from '#app/browser/with-timeout.ts';
import type { Area } from '#domain/areas/area.ts';
import type { AreaForm, DistrictsEverywhere, OfferedAreas } from '#domain/areas/form.ts';
import { href } from '#domain/routes/href.ts';

const TIMEOUT_MS = 10_000;

const cached = new Map<string, Promise<unknown>>();

function load<List>(path: string): Promise<List> {
  const loading = cached.get(path);
  if (loading) return loading as Promise<List>;
  const asked = withTimeout(TIMEOUT_MS, async (signal): Promise<List> => {
    const response = await fetch(path, { signal });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.json();
  });
  cached.set(path, asked);
  asked.catch(() => cached.delete(path));
  return asked;
}

type Lists = { provinces: Area[]; regencies: Area[] };

type AreaLists = {
  /** Null until provinces and cities are loaded. Without them the fields are plain text. */
  offered: OfferedAreas | null;
  everywhere: DistrictsEverywhere | null;
  ask: () => void;
  askEverywhere: () => void;
};

export function useAreaLists(home: AreaForm['home']): AreaLists {
  const [lists, setLists] = useState<Lists | null>(null);
  const districts = useDistricts(lists && home);
  const ask = useCallback(() => {
    load<Lists>(href('/api/wilayah')).then(
      (lists) => showAtOnce(() => setLists(lists)),
      () => undefined,
    );
  }, []);
  const [everywhere, setEverywhere] = useState<DistrictsEverywhere | null>(null);
  const askEverywhere = useCallback(() => {
    load<DistrictsEverywhere>(href('/api/wilayah/:regency', { regency: 'semua' })).then(
      (found) => showAtOnce(() => setEverywhere(found)),
      () => undefined,
    );
  }, []);
  return { offered: lists && { ...lists, districts }, everywhere, ask, askEverywhere };
}

/** Renders a loaded list at once: opening a list focuses its field, which the user may have left by a later render. */
const showAtOnce = flushSync;

const none: readonly string[] = [];

function useDistricts(home: Area | null): readonly string[] {
  const [loaded, setLoaded] = useState<{ code: string; names: readonly string[] } | null>(null);
  const code = home?.code;
  useEffect(() => {
    if (!code) return;
    let left = false;
    load<string[]>(href('/api/wilayah/:regency', { regency: code })).then(
      (names) => left || showAtOnce(() => setLoaded({ code, names })),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [code]);
  return loaded && loaded.code === code ? loaded.names : none;
}
