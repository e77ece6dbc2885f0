import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { useHydrated } from '#app/ui/controls/use-hydrated.ts';
import { Notice, NoticeRegion } from '#app/ui/page/notice.tsx';
import { askForPush, type PushHelp } from '#app/ui/push/asking.tsx';

type PushButtonProps = {
  publicKey: string;
  label: string;
  isSending: boolean;
  refusal: string | undefined;
  onSubscribed: (subscription: string, deviceName: string) => void;
};

export function PushButton({ publicKey, label, isSending, refusal, onSubscribed }: PushButtonProps) {
  const hydrated = useHydrated();
  const [isAsking, setAsking] = useState(false);
  const [help, setHelp] = useState<PushHelp | null>(null);
  const shown = help ?? (refusal ? { tone: 'danger' as const, content: refusal } : null);
  const ask = async () => {
    setAsking(true);
    setHelp(null);
    const asked = await askForPush(publicKey);
    if (asked.ok) onSubscribed(asked.subscription, asked.name);
    else setHelp(asked.help);
    setAsking(false);
  };
  return (
    <div className="grid gap-3">
      <noscript>
        <p>Nyalakan JavaScript di browser untuk menerima notifikasi.</p>
      </noscript>
      <Button
        type="button"
        pending={isAsking || isSending}
        pendingText="Mendaftarkan..."
        onClick={() => void ask()}
        className={`with-scripts w-full sm:w-auto sm:justify-self-start ${hydrated ? '' : 'invisible'}`}
      >
        <BellRing aria-hidden />
        {label}
      </Button>
      <NoticeRegion>{shown && <Notice tone={shown.tone}>{shown.content}</Notice>}</NoticeRegion>
    </div>
  );
}
