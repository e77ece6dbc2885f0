import type { ColumnType, Generated } from 'kysely';

export type AuditEventsTable = {
  id: string;
  createdAt: Generated<Date>;
  actorId: string | null;
  actorEmail: Generated<string>;
  action: string;
  clientIp: Generated<string>;
  storeId: string | null;
  details: ColumnType<Record<string, unknown>, string | undefined, never>;
};

export type RateLimitsTable = {
  key: string;
  points: Generated<number>;
  expire: number | null;
  tried: Generated<string[]>;
};

export type MailsTable = {
  id: string;
  key: string;
  recipient: string;
  subject: string;
  bodyText: string;
  bodyHtml: string;
  createdAt: Generated<Date>;
  expiresAt: Date | null;
  tries: Generated<number>;
  lastError: Generated<string>;
  sentAt: Date | null;
  failedAt: Date | null;
  retriedAt: Date | null;
  causedBy: string | null;
};

export type HeartbeatTable = {
  single: Generated<boolean>;
  beatAt: Date;
};

export type JointCommitsTable = {
  id: number;
};

export type OutagesTable = {
  endedAt: Date;
  beganAt: Date;
};
