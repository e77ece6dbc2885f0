import { mayGive, type Preset, presets, type Right, rightsOfPreset } from '../rights.ts';

export const MAX_MEMBERS = 50;
/** One account can be in at most this many shops, because a menu of the dashboard lists them all. */
export const MAX_SHOPS = 50;
export const MAX_INVITATIONS = 20;
export const INVITATION_DAYS = 7;

/** A role in a shop's team. `rights` are ignored for an owner, who may do everything. */
export type Place = { role: Preset; rights: readonly Right[] };

export type Member = Place & {
  userId: string;
  email: string;
  /** '' if nobody has set a name. */
  name: string;
  /** True for the owner who gets the shop's mails. */
  main: boolean;
  createdAt: Date;
};

export type Invitation = Place & {
  id: string;
  name: string;
  /** Null if the invitation's link is sent in a chat, not by mail. */
  email: string | null;
  expiresAt: Date;
};

export type Giver = { rights?: readonly Right[] | undefined };

export function placeOf(role: Preset): Place {
  return { role, rights: role === 'owner' ? [] : rightsOfPreset[role] };
}

/** Nobody may give or take away more rights than they have. See docs/product/team.md#roles-and-rights. */
export function mayAssign({ rights: held }: Giver, { role, rights }: Place): boolean {
  return held === undefined || (role !== 'owner' && mayGive(held, rights));
}

export function assignablePresets(giver: Giver): Preset[] {
  return presets.filter((role) => mayAssign(giver, placeOf(role)));
}

export function memberName({ name, email }: Pick<Member, 'name' | 'email'>): string {
  return name || email;
}

export function isUsualPlace({ role, rights }: Place): boolean {
  const usual = placeOf(role).rights;
  return role === 'owner' || (usual.length === rights.length && mayGive(usual, rights));
}
