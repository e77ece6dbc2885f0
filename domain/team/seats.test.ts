import { describe, expect, test } from 'vitest';
import { areSeatsTaken, fullTeamText, seatsOf, seatsText, tooLargeTeamText } from './seats.ts';
import { MAX_MEMBERS } from './team.ts';

const small = { plan: 'Kecil', maxMembers: 3 };

describe('the seats of a team', () => {
  test('are taken by members and by invitations that wait', () => {
    const seats = seatsOf(small, { members: 2, invited: 0 });
    expect([areSeatsTaken(seats), fullTeamText(seats)]).toEqual([false, null]);
    expect(seatsText(seats)).toBe('2 dari 3 anggota, termasuk pemilik');
    expect(fullTeamText({ ...seats, invited: 1 })).toBe(
      'Tim sudah penuh: 3 dari 3 anggota, termasuk pemilik dan 1 undangan yang menunggu, batas paket Kecil. ' +
        'Untuk mengundang orang, keluarkan anggota, cabut undangan atau pilih paket yang lebih besar di halaman Langganan.',
    );
  });

  test('of an owner alone offer only what helps', () => {
    expect(fullTeamText(seatsOf({ ...small, maxMembers: 1 }, { members: 1, invited: 0 }))).toBe(
      'Tim sudah penuh: 1 dari 1 anggota, termasuk pemilik, batas paket Kecil. ' +
        'Untuk mengundang orang, pilih paket yang lebih besar di halaman Langganan.',
    );
  });

  test('of a trial come with an extension', () => {
    expect(fullTeamText(seatsOf({ ...small, plan: null }, { members: 3, invited: 0 }))).toBe(
      'Tim sudah penuh: 3 dari 3 anggota, termasuk pemilik, batas toko uji coba. ' +
        'Untuk mengundang orang, keluarkan anggota atau perpanjang toko di halaman Langganan.',
    );
  });

  test('may be exceeded after a change to a smaller plan', () => {
    const seats = seatsOf(small, { members: 5, invited: 0 });
    expect(fullTeamText(seats)).toContain(
      '5 dari 3 anggota, termasuk pemilik, batas paket Kecil. Semua yang sudah ada tetap di tim.',
    );
    expect(fullTeamText({ ...seats, members: 2, invited: 2 })).toContain(
      '4 dari 3 anggota, termasuk pemilik dan 2 undangan yang menunggu, batas paket Kecil. Undangan bisa dipakai setelah ada tempat.',
    );
    expect(tooLargeTeamText(3, seats)).toBe(
      'Tim Anda sekarang 5 anggota. Anggota tetap di tim, tetapi yang lain belum bisa diundang atau bergabung.',
    );
    expect(tooLargeTeamText(5, { members: 5, invited: 1 })).toContain(
      '5 anggota dan 1 undangan yang menunggu.',
    );
    expect([tooLargeTeamText(5, seats), tooLargeTeamText(null, seats)]).toEqual([null, null]);
  });

  test.each([null, { plan: 'Besar', maxMembers: 1_000 }])(
    'without a limit below that of all teams: %j',
    (limit) => {
      const seats = seatsOf(limit, { members: 4, invited: 2 });
      expect(seats).toMatchObject({ limit: null, max: MAX_MEMBERS });
      expect(fullTeamText(seats)).toBeNull();
      expect(fullTeamText({ ...seats, members: MAX_MEMBERS - 2 })).toBe(
        'Tim sudah penuh: 50 dari 50 anggota, termasuk pemilik dan 2 undangan yang menunggu, batas semua tim. ' +
          'Untuk mengundang orang, keluarkan anggota atau cabut undangan.',
      );
    },
  );
});
