import type { PushMessage } from '#domain/push/notification.ts';
import { href } from '#domain/routes/href.ts';

/** Shown for a message that cannot be read, because browsers demand a notification for every push. */
const unreadable: PushMessage = {
  title: 'Ada kabar baru',
  body: 'Buka untuk melihatnya.',
  path: href('/'),
  tag: 'kedai',
};

export function readPushMessage(text: string): PushMessage {
  const parts = partsOf(text);
  return {
    title: textOr(parts.title, unreadable.title),
    body: textOr(parts.body, unreadable.body),
    path: isOwnPath(parts.path) ? parts.path : unreadable.path,
    tag: textOr(parts.tag, unreadable.tag),
  };
}

function partsOf(text: string): Partial<Record<keyof PushMessage, unknown>> {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}

function textOr(value: unknown, other: string): string {
  return typeof value === 'string' && value.trim() !== '' ? value : other;
}

/** Rejects '//' and '/\', which browsers read as the start of another host. */
function isOwnPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path);
}
