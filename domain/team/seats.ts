import { MAX_MEMBERS } from './team.ts';

/** `plan` is the name of the plan that limits the team; null if the shop's first trial limits it. */
export type SeatLimit = { plan: string | null; maxMembers: number };

/** The use of a team's seats. A waiting invitation takes one, so that the invited person can join. */
export type Seats = {
  /** Null if only the general limit, MAX_MEMBERS, applies. */
  limit: SeatLimit | null;
  max: number;
  /** Owners included. */
  members: number;
  invited: number;
};

export function seatsOf(limit: SeatLimit | null, taken: { members: number; invited: number }): Seats {
  const isOwn = limit !== null && limit.maxMembers < MAX_MEMBERS;
  return { ...taken, limit: isOwn ? limit : null, max: isOwn ? limit.maxMembers : MAX_MEMBERS };
}

/** True if nobody more can be invited. People invited before may still join while `members` is below `max`. */
export function areSeatsTaken({ max, members, invited }: Seats): boolean {
  return members + invited >= max;
}

/** Says how many seats are used, such as '2 dari 3 anggota, termasuk pemilik'. */
export function seatsText({ max, members, invited }: Seats): string {
  const waiting = invited === 0 ? '' : ` dan ${invited} undangan yang menunggu`;
  return `${members + invited} dari ${max} anggota, termasuk pemilik${waiting}`;
}

/** Says why nobody more can be invited and what owners can do about it; null while a seat is free. */
export function fullTeamText(seats: Seats): string | null {
  const { limit, members, invited } = seats;
  if (!areSeatsTaken(seats)) return null;
  const holder = limit === null ? 'semua tim' : limit.plan === null ? 'toko uji coba' : `paket ${limit.plan}`;
  const ways = [
    ...(members > 1 ? ['keluarkan anggota'] : []),
    ...(invited > 0 ? ['cabut undangan'] : []),
    ...wayToMore(limit),
  ];
  const last = ways.pop() ?? '';
  const listed = ways.length === 0 ? last : `${ways.join(', ')} atau ${last}`;
  return `Tim sudah penuh: ${seatsText(seats)}, batas ${holder}.${beyondText(seats)} Untuk mengundang orang, ${listed}.`;
}

/** Tells what happens to members and invitations for which there is no seat. */
function beyondText({ max, members, invited }: Seats): string {
  const stay = members > max ? ' Semua yang sudah ada tetap di tim.' : '';
  const wait = invited > 0 && members + invited > max ? ' Undangan bisa dipakai setelah ada tempat.' : '';
  return stay + wait;
}

function wayToMore(limit: SeatLimit | null): string[] {
  if (limit === null) return [];
  return limit.plan === null
    ? ['perpanjang toko di halaman Langganan']
    : ['pilih paket yang lebih besar di halaman Langganan'];
}

/** Tells what happens to a team that is larger than a plan allows; null if the team fits. */
export function tooLargeTeamText(
  maxMembers: number | null,
  { members, invited }: Pick<Seats, 'members' | 'invited'>,
): string | null {
  if (maxMembers === null || members + invited <= maxMembers) return null;
  const waiting = invited === 0 ? '' : ` dan ${invited} undangan yang menunggu`;
  return `Tim Anda sekarang ${members} anggota${waiting}. Anggota tetap di tim, tetapi yang lain belum bisa diundang atau bergabung.`;
}
