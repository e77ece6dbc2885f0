import { type Preset, presetNames } from '../rights.ts';

/** A present or former member of a team. If no name was set, `name` is the part of the e-mail address before '@'. */
export type Teammate = { name: string; role: Preset };

export function teammateLabel({ name, role }: Teammate): string {
  return `${name} (${presetNames[role]})`;
}
