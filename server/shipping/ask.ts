import type { ProviderFault } from '#domain/shipping/fault.ts';
import { resourceLimits } from '../env.ts';
import { countUse } from '../status/uses.ts';

/** Kind 'other' is an answer that is not JSON in UTF-8. */
export type ProviderAnswer =
  | { kind: 'json'; status: number; json: unknown }
  | { kind: 'other' | 'tooLarge'; status: number }
  | { kind: 'timeout' }
  | { kind: 'unreachable' };

type Question = { key: string; timeoutMs: number; form?: URLSearchParams };

/** Calls the provider; never throws. Follows no redirect, which could leak the key. `timeoutMs` includes the body. */
export async function askForJson(address: string, question: Question): Promise<ProviderAnswer> {
  const answer = await call(address, question);
  const fault = faultOf(answer, question.timeoutMs);
  // 'slow' means that our own time limit was short, which says nothing about the provider.
  if (fault !== 'slow') countUse('couriers', fault === 'key' || fault === 'quota' || isUnderstood(answer));
  return answer;
}

/** A JSON answer, even a refusal, shows that the provider works. Exceptions: 5xx, and 410 (this API was shut down). */
function isUnderstood(answer: ProviderAnswer): boolean {
  return answer.kind === 'json' && answer.status < 500 && answer.status !== 410;
}

async function call(address: string, { key, timeoutMs, form }: Question): Promise<ProviderAnswer> {
  const signal = AbortSignal.timeout(Math.max(0, timeoutMs));
  try {
    const answer = await fetch(address, {
      method: form ? 'POST' : 'GET',
      body: form,
      redirect: 'manual',
      headers: { key, accept: 'application/json' },
      signal,
    });
    const { status } = answer;
    const bytes = await readAtMost(answer, resourceLimits.providerAnswerBytes);
    if (!bytes) return { kind: 'tooLarge', status };
    const parsed = parseJson(bytes);
    return parsed === undefined ? { kind: 'other', status } : { kind: 'json', status, json: parsed };
  } catch {
    return { kind: signal.aborted ? 'timeout' : 'unreachable' };
  }
}

/** With less time than this, even a normal answer may come too late, so a timeout is not the provider's fault. */
const FULL_WAIT_MS = 2_500;

export function faultOf(answer: ProviderAnswer, timeoutMs: number): ProviderFault {
  if (answer.kind === 'timeout') return timeoutMs < FULL_WAIT_MS ? 'slow' : 'silent';
  if (answer.kind === 'unreachable') return 'unreachable';
  if (answer.status >= 500) return 'down';
  if (answer.status === 429) return 'quota';
  return answer.status === 401 || answer.status === 403 ? 'key' : 'odd';
}

async function readAtMost(answer: Response, limit: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
