import type { ColumnType, Generated } from 'kysely';

type AuditEventsTable = {
  id: string;
  createdAt: Generated<Date>;
  actorId: string | null;
  actorEmail: Generated<string>;
  action: string;
  clientIp: Generated<string>;
  storeId: string | null;
  details: ColumnType<Record<string, unknown>, string | undefined, never>;
};

type RateLimitsTable = {
  key: string;
  points: Generated<number>;
  expire: number | null;
  tried: Generated<string[]>;
};

type MailsTable = {
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

type HeartbeatTable = {
  single: Generated<boolean>;
  beatAt: Date;
};

type JointCommitsTable = {
  id: number;
};

type OutagesTable = {
  endedAt: Date;
  beganAt: Date;
};

export type PlatformTables = {
  auditEvents: AuditEventsTable;
  rateLimits: RateLimitsTable;
  mails: MailsTable;
  heartbeat: HeartbeatTable;
  outages: OutagesTable;
  jointCommits: JointCommitsTable;
};
