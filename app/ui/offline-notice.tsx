import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

/** Says so while the browser has no network. Stays rendered, empty, so that the change is read out. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    followNetwork,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-ink px-4 py-2 text-center font-medium text-sm text-white">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          Tidak ada koneksi internet. Keranjang dan isian Anda tetap aman di sini.
        </p>
      )}
    </div>
  );
}

function followNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
