import { type Preset, presetNames } from '../rights.ts';

/** A present or former member of a team. `name` is never empty: it may be the beginning of the e-mail address. */
export type Teammate = { name: string; role: Preset };

export function teammateLabel({ name, role }: Teammate): string {
  return `${name} (${presetNames[role]})`;
}
