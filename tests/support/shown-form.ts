import { pageOf } from './page.ts';
import type { Visitor } from './visitor.ts';

type Fields = Record<string, string>;

export type ShownForm = { path: string; fields: Fields };

/** Finds the form that has the inputs `wanted`. Returns what a browser sends after `typed` is entered into the form. */
export async function shownForm(
  visitor: Visitor,
  path: string,
  wanted: Fields,
  { typed = {}, page }: { typed?: Fields; page?: Response } = {},
): Promise<ShownForm> {
  const answer = page ?? (await visitor.get(path));
  const form = pageOf(await answer.text())
    .all('form', { method: 'post' })
    .find((one) =>
      Object.entries(wanted).every(([name, value]) => one.all('input', { name, value }).length > 0),
    );
  if (!form) throw new Error(`${path} has no form with ${JSON.stringify(wanted)}`);
  const shown = form.all('input', { name: true }).filter(({ attributes }) => attributes.type !== 'checkbox');
  const fields = shown.map(({ attributes }) => [attributes.name ?? '', attributes.value ?? '']);
  return { path, fields: { ...Object.fromEntries(fields), ...typed } };
}
