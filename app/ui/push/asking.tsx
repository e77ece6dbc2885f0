import type { ReactNode } from 'react';
import { type PushAbility, pushAbility } from '#app/browser/push/ability.ts';
import { deviceName } from '#app/browser/push/device-name.ts';
import { subscribeToPush } from '#app/browser/push/subscribe.ts';
import { HomeScreenHelp } from './home-screen-help.tsx';

export type PushHelp = { tone: 'danger' | 'info'; content: ReactNode };

type Asked = { ok: true; subscription: string; name: string } | { ok: false; help: PushHelp };

/** Opens the permission prompt, so call it only after a tap. */
export async function askForPush(publicKey: string): Promise<Asked> {
  const ability = pushAbility();
  if (ability !== 'able') return { ok: false, help: helpFor(ability) };
  const subscribed = await subscribeToPush(publicKey);
  if (subscribed.ok)
    return { ok: true, subscription: subscribed.subscription, name: deviceName(navigator.userAgent) };
  const now = pushAbility();
  return { ok: false, help: now === 'able' ? { tone: 'danger', content: subscribed.message } : helpFor(now) };
}

function helpFor(ability: Exclude<PushAbility, 'able'>): PushHelp {
  if (ability === 'unable') return { tone: 'info', content: unable };
  if (ability === 'denied') return { tone: 'danger', content: <UndoDenial /> };
  if (ability === 'deniedHome') return { tone: 'danger', content: deniedHome };
  return { tone: 'info', content: <HomeScreenHelp isTooOld={ability === 'old'} /> };
}

const unable =
  'Browser ini tidak bisa menerima notifikasi. Buka halaman ini di Chrome, Edge, Firefox atau Safari.';

const deniedHome =
  'Notifikasi ditolak. Buka Pengaturan, Notifikasi, pilih ikon ini, lalu nyalakan Izinkan Notifikasi.';

function UndoDenial() {
  return (
    <>
      <p>Notifikasi ditolak di browser ini.</p>
      <ol className="mt-1 list-decimal pl-5 font-normal">
        <li>Ketuk ikon di sebelah kiri alamat halaman.</li>
        <li>Pilih Izin (atau Setelan situs), lalu Notifikasi.</li>
        <li>Pilih Izinkan, lalu muat ulang halaman ini.</li>
      </ol>
    </>
  );
}
