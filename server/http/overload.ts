import { isPoolExhausted } from '../db/pool.ts';

const overloaded = new WeakSet<Request>();

/** Remembers that a request failed only because no database connection became free; true if that was the reason. */
export function noteOverload(request: Request, error: unknown): boolean {
  if (!isPoolExhausted(error)) return false;
  overloaded.add(request);
  return true;
}

/** Whether this very request must be answered with 503 instead of the error page that was made for it. */
export function isOverloaded(request: Request): boolean {
  return overloaded.has(request);
}
