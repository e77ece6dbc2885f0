import type { Device } from '#domain/push/device.ts';
import type { NotificationKind } from '#domain/push/notification.ts';

type DeviceRow = {
  id: string;
  name: string;
  endpoint: string;
  kinds: string[];
  quietFrom: number | null;
  quietUntil: number | null;
  createdAt: Date;
  seenAt: Date;
  sessionId: string | null;
};

export function listed({ quietFrom, quietUntil, kinds, ...row }: DeviceRow): Device {
  const quiet = quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil };
  return { ...row, kinds: kinds as NotificationKind[], quiet };
}
