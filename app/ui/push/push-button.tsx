import { BellRing } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { useHydrated } from '../controls/use-hydrated.ts';
import { Notice, NoticeRegion } from '../page/notice.tsx';
import { HomeScreenHelp } from './home-screen-help.tsx';

type PushButtonProps = {
  publicKey: string;
  label: string;
  variant?: 'primary' | 'secondary';
  /** The user has just tapped a button that this one replaces. */
  asksAtOnce?: boolean;
  isSending: boolean;
  /** The server's. */
  refusal: string | undefined;
  onSubscribed: (subscription: string, deviceName: string) => void;
};

type Help = { tone: 'danger' | 'info'; content: ReactNode };

/** What push needs is loaded after the tap. */
export function PushButton(props: PushButtonProps) {
  const { publicKey, label, variant, asksAtOnce = false, isSending, refusal, onSubscribed } = props;
  const hydrated = useHydrated();
  const [isAsking, setAsking] = useState(false);
  const [help, setHelp] = useState<Help | null>(null);
  const shown = help ?? (refusal ? { tone: 'danger' as const, content: refusal } : null);
  const ask = async () => {
    setAsking(true);
    setHelp(null);
    try {
      setHelp(await tryToSubscribe(publicKey, onSubscribed));
    } catch {
      setHelp({ tone: 'danger', content: 'Tidak bisa dimuat. Periksa koneksi internet, lalu coba lagi.' });
    }
    setAsking(false);
  };
  const askAtOnce = useEffectEvent(() => void ask());
  useEffect(() => {
    if (asksAtOnce) askAtOnce();
  }, [asksAtOnce]);
  return (
    <div className="grid gap-3">
      <noscript>
        <p>Nyalakan JavaScript di browser untuk menerima notifikasi.</p>
      </noscript>
      <Button
        variant={variant ?? 'primary'}
        pending={isAsking || isSending}
        onClick={() => !isAsking && !isSending && void ask()}
        className={`with-scripts w-full sm:w-auto sm:justify-self-start ${hydrated ? '' : 'invisible'}`}
      >
        <BellRing aria-hidden />
        {isAsking || isSending ? 'Mendaftarkan...' : label}
      </Button>
      <NoticeRegion>{shown && <Notice tone={shown.tone}>{shown.content}</Notice>}</NoticeRegion>
    </div>
  );
}

async function tryToSubscribe(
  publicKey: string,
  onSubscribed: PushButtonProps['onSubscribed'],
): Promise<Help | null> {
  const { pushAbility } = await import('#app/browser/push/ability.ts');
  const { subscribeToPush } = await import('#app/browser/push/subscribe.ts');
  const { deviceName } = await import('#app/browser/push/device-name.ts');
  const ability = pushAbility();
  if (ability === 'home') return { tone: 'info', content: <HomeScreenHelp /> };
  if (ability === 'unable') return { tone: 'info', content: unable };
  if (ability === 'denied') return { tone: 'danger', content: <UndoDenial /> };
  const subscribed = await subscribeToPush(publicKey);
  if (subscribed.ok) {
    onSubscribed(subscribed.subscription, deviceName(navigator.userAgent));
    return null;
  }
  const isDenied = Notification.permission === 'denied';
  return { tone: 'danger', content: isDenied ? <UndoDenial /> : subscribed.message };
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
