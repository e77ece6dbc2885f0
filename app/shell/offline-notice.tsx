import { CircleAlert, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lossText, useLoss } from '../browser/lost-answer.ts';
import { copyTime, useConnection } from '../browser/offline/connection.ts';
import { CART } from './offline/copies.ts';
import { leadsToCopy } from './offline/visits.ts';

const offlineText = 'Tidak ada koneksi internet. Keranjang dan isian Anda tetap aman di sini.';
const heldText = 'Belum tersambung ke internet. Coba lagi setelah tersambung; isian Anda tetap di sini.';

/** Says that the network is lost. Blocks forms and links that would lead to the browser's error page. */
export function OfflineNotice() {
  const connection = useConnection();
  const online = connection === 'online';
  const lost = useLoss();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    setHeld(false);
    if (!online) return holdRequests(() => setHeld(true));
  }, [online]);
  const text = online
    ? lost && lossText(lost)
    : held
      ? heldText
      : connection === 'copy'
        ? copyText()
        : offlineText;
  const Icon = online && lost && lost.why !== 'line' ? CircleAlert : WifiOff;
  return (
    // Always rendered, because screen readers miss a status element that appears together with its text.
    <div role="status">
      {text && (
        <p className="flex items-center justify-center gap-2 bg-ink px-4 py-2 text-center font-medium text-sm text-white">
          <Icon aria-hidden className="size-4 shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}

function copyText(): string {
  const copiedAt = copyTime();
  if (!copiedAt || window.location.pathname === CART) return offlineText;
  const moment = copiedAt.toLocaleString('id-ID', { dateStyle: 'medium', timeStyle: 'short' });
  return `Tidak ada koneksi internet. Salinan terakhir, ${moment}: harga dan stok bisa sudah berubah.`;
}

/** Intercepts clicks and submits before React Router sees them. Returns a function that removes the listeners. */
function holdRequests(noted: () => void): () => void {
  const hold = (event: Event) => {
    if (!leavesPage(event)) return;
    event.preventDefault();
    event.stopPropagation();
    void follow(event.target, noted);
  };
  window.addEventListener('click', hold, true);
  window.addEventListener('submit', hold, true);
  return () => {
    window.removeEventListener('click', hold, true);
    window.removeEventListener('submit', hold, true);
  };
}

async function follow(target: EventTarget | null, noted: () => void): Promise<void> {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link && (await leadsToCopy(link))) window.location.assign(link.href);
  else noted();
}

function leavesPage({ type, target }: Event): boolean {
  if (!(target instanceof Element)) return false;
  if (type === 'submit') return true;
  const link = target.closest('a');
  if (!link || link.origin !== window.location.origin || link.target === '_blank') return false;
  return link.getAttribute('href')?.startsWith('#') === false;
}
