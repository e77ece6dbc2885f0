import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useCanUsePasskeys } from '#app/browser/passkeys/can-use-passkeys.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Notice, NoticeRegion } from '#app/ui/page/notice.tsx';

type PasskeyButtonProps = {
  label: string;
  /** Returns an error message, or null on success. */
  onTap: () => Promise<string | null>;
  className?: string;
};

export function PasskeyButton({ label, onTap, className = '' }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  if (!useCanUsePasskeys()) return null;
  const tap = async () => {
    setBusy(true);
    setMessage(await onTap());
    setBusy(false);
  };
  return (
    <div className={`grid justify-items-stretch gap-3 sm:justify-items-start ${className}`}>
      <NoticeRegion>{message && <Notice tone="danger">{message}</Notice>}</NoticeRegion>
      <Button variant="secondary" disabled={isBusy} onClick={() => void tap()}>
        <KeyRound aria-hidden />
        {isBusy ? 'Menunggu passkey...' : label}
      </Button>
    </div>
  );
}

export function ProveByPasskey({ className }: { className?: string }) {
  const { revalidate } = useRevalidator();
  const prove = async () => {
    const { proveWithPasskey } = await import('#app/browser/passkeys/ceremonies.ts');
    const outcome = await proveWithPasskey();
    if (!outcome.ok) return outcome.message;
    await revalidate();
    return null;
  };
  return <PasskeyButton label="Pakai passkey" onTap={prove} className={className} />;
}
