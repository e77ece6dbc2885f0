const WORKER_MS = 15_000;

const reasons = {
  denied: 'Notifikasi ditolak di browser ini.',
  dismissed: 'Izin belum diberikan. Ketuk tombol lagi, lalu pilih Izinkan.',
  offline: 'Tidak ada koneksi internet. Sambungkan dulu, lalu coba lagi.',
  failed: 'Browser ini belum bisa mendaftar ke layanan notifikasi. Coba lagi, atau muat ulang halaman.',
};

export type Subscribed = { ok: true; subscription: string } | { ok: false; message: string };

/** Opens the permission prompt, so call it only after a tap. `publicKey` is the server's key in base64url. */
export async function subscribeToPush(publicKey: string): Promise<Subscribed> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted')
    return { ok: false, message: reasons[permission === 'denied' ? 'denied' : 'dismissed'] };
  try {
    const subscription = await subscribedWith(await pushManager(), publicKey);
    return { ok: true, subscription: JSON.stringify(subscription) };
  } catch {
    return { ok: false, message: reasons[navigator.onLine ? 'failed' : 'offline'] };
  }
}

/** Returns a subscription for `publicKey`. Replaces a subscription for another key: our pushes would not reach it. */
export async function subscribedWith(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const current = await manager.getSubscription();
  if (current && keyOf(current) === publicKey) return current;
  await current?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Waits up to 15 seconds for a service worker, because `serviceWorker.ready` waits forever if none can start. */
export function pushManager(): Promise<PushManager> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('no worker is ready')), WORKER_MS);
    void navigator.serviceWorker.ready.then((registration) => resolve(registration.pushManager));
  });
}

function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const letters = Array.from(new Uint8Array(applicationServerKey ?? new ArrayBuffer(0)), (byte) =>
    String.fromCharCode(byte),
  );
  return btoa(letters.join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
