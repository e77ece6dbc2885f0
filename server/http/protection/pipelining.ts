import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { resourceLimits } from '#server/env.ts';

const waiting = new WeakMap<Socket, number>();

/** Closes a connection that pipelines too many requests: kilobytes of requests could cause megabytes of answers. */
export function isTooFarAhead(req: IncomingMessage, res: ServerResponse): boolean {
  // Node sets `res.socket` when it is this response's turn, so this request is not ahead of unfinished responses.
  if (res.socket !== null) return false;
  const { socket } = req;
  const ahead = (waiting.get(socket) ?? 0) + 1;
  if (socket.destroyed || ahead > resourceLimits.waitingAnswers) {
    socket.destroy();
    return true;
  }
  waiting.set(socket, ahead);
  res.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
  return false;
}
