import { type Preset, presetNames } from '../rights.ts';

/** `name` is never empty: it falls back to a part of the e-mail address. The member may have left the team. */
export type Teammate = { name: string; role: Preset };

export function teammateLabel({ name, role }: Teammate): string {
  return `${name} (${presetNames[role]})`;
}
