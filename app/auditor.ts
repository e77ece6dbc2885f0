import type { Actor } from '../domain/access.ts';
import type { Auditor } from '../server/audit.ts';
import { clientIpOf } from '../server/auth/login.ts';

/** Whom the audit log names for what this request does. */
export function auditorOf({ id, email }: Actor, request: Request): Auditor {
  return { id, email, clientIp: clientIpOf(request) };
}
