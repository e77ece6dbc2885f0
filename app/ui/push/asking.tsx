import type { ReactNode } from 'react';
import { pushAbility } from '#app/browser/push/ability.ts';
import { deviceName } from '#app/browser/push/device-name.ts';
import { subscribeToPush } from '#app/browser/push/subscribe.ts';
import { HomeScreenHelp } from './home-screen-help.tsx';

export type PushHelp = { tone: 'danger' | 'info'; content: ReactNode };

type Asked = { ok: true; subscription: string; name: string } | { ok: false; help: PushHelp };

/** Only after a tap: the browser asks for the permission. */
export async function askForPush(publicKey: string): Promise<Asked> {
  const ability = pushAbility();
  if (ability === 'home') return { ok: false, help: { tone: 'info', content: <HomeScreenHelp /> } };
  if (ability === 'unable') return { ok: false, help: { tone: 'info', content: unable } };
  const subscribed = ability === 'able' ? await subscribeToPush(publicKey) : null;
  if (subscribed?.ok)
    return { ok: true, subscription: subscribed.subscription, name: deviceName(navigator.userAgent) };
  const isDenied = Notification.permission === 'denied';
  return { ok: false, help: { tone: 'danger', content: isDenied ? <UndoDenial /> : subscribed?.message } };
}

const unable =
  'Browser ini tidak bisa menerima notifikasi. Buka halaman ini di Chrome, Edge, Firefox atau Safari.';

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
