import { makeAlbum } from './album.ts';
import { sendPhoto } from './send-photo.ts';
import { type Reply, sendAll, type Trouble } from './sending.ts';
import type { LocalPhoto, Numbers } from './stored-photos.ts';

export type QueueState = {
  photos: readonly LocalPhoto[];
  isStored: boolean;
  isSending: boolean;
  trouble: Trouble | null;
  stopped: { reason: string; signedOut: boolean } | null;
};

export type PhotoQueue = ReturnType<typeof makePhotoQueue>;

export const isAnswered = ({ state }: LocalPhoto) => state === 'done' || state === 'refused';

export function makePhotoQueue(storeId: string, address: string) {
  let state: QueueState = { photos: [], isStored: true, isSending: false, trouble: null, stopped: null };
  let sending: AbortController | null = null;
  const listeners = new Set<() => void>();
  const change = (to: Partial<QueueState>) => {
    state = { ...state, ...to };
    for (const changed of listeners) changed();
  };
  const album = makeAlbum(storeId, change);
  const onReply = async (key: string, reply: Reply) => {
    if (reply.kind === 'lost') return change({ trouble: reply.why });
    change({ trouble: null });
    if (reply.kind === 'stopped' || reply.kind === 'signedOut')
      return change({ stopped: { reason: reply.reason, signedOut: reply.kind === 'signedOut' } });
    const photo = state.photos.find((one) => one.key === key);
    const reason = reply.kind === 'refused' ? reply.reason : '';
    if (photo) await album.put([{ ...photo, state: reply.kind, reason, file: null }]);
  };
  const goOn = async () => {
    if (sending) return;
    const own = new AbortController();
    sending = own;
    change({ isSending: true, stopped: null, trouble: null });
    const { signal } = own;
    const send = async (key: string): Promise<Reply> => {
      const photo = await album.prepared(key);
      return photo ? sendPhoto(address, photo, signal) : { kind: 'refused', reason: '' };
    };
    const left = state.photos.filter((photo) => photo.numbers && !isAnswered(photo));
    const keys = left.map(({ key }) => key);
    await sendAll(keys, { send, onReply, pause: (ms) => pause(ms, signal), signal });
    if (sending !== own) return;
    sending = null;
    change({ isSending: false, trouble: null });
  };
  return {
    ...album,
    subscribe: (changed: () => void) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    state: () => state,
    start: async (numbers: Numbers) => {
      await album.put(album.photos().map((photo) => ({ ...photo, numbers })));
      await goOn();
    },
    goOn,
    stop: () => {
      sending?.abort();
      sending = null;
      change({ isSending: false, trouble: null });
    },
    drop: async (some: readonly LocalPhoto[]) => {
      change({ stopped: null });
      await album.drop(some);
    },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
