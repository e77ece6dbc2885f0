import { parentPort } from 'node:worker_threads';

/** Each file that a thread runs calls this once. An error in `work` ends the thread and is thrown to the requester. */
export function answerFromThread<Input, Output>(work: (input: Input) => Output | Promise<Output>): void {
  parentPort?.on('message', async (input: Input) => {
    parentPort?.postMessage(await work(input));
  });
}
