import { env } from '../env.ts';

/** A large upload may take tens of megabytes of memory until its photos are prepared. */
const MAX_PER_PROCESS = 8;
const MAX_PER_SESSION = 2;

const COOKIE_NAME = `${env.publicUrl?.startsWith('https://') ? '__Secure-' : ''}kedai.session_token`;

const running = new Map<string, number>();
let total = 0;

/**
 * Takes a place for a large upload by the sender of these cookies. Returns what gives it back, to be called once,
 * or undefined where the session or the process has too many under way.
 */
export function takeUploadPlace(cookies: string): (() => void) | undefined {
  const session = sessionOf(cookies);
  const own = running.get(session) ?? 0;
  if (own >= MAX_PER_SESSION || total >= MAX_PER_PROCESS) return undefined;
  running.set(session, own + 1);
  total += 1;
  return () => {
    const left = (running.get(session) ?? 1) - 1;
    if (left > 0) running.set(session, left);
    else running.delete(session);
    total -= 1;
  };
}

/**
 * The token in the session's cookie, found and decoded as getActor does, so that one session has one spelling. It needs
 * no checking: a made-up session is sent away before its body is read, and gives its place back at once.
 */
function sessionOf(cookies: string): string {
  const pair = cookies.split(';').find((part) => part.trimStart().startsWith(`${COOKIE_NAME}=`)) ?? '';
  const signed = decoded(pair.trim().slice(COOKIE_NAME.length + 1));
  return signed.slice(0, Math.max(0, signed.lastIndexOf('.')));
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
