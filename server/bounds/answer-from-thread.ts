import { parentPort } from 'node:worker_threads';

/** Call it once in each file that runs in a thread. An error in `work` ends the thread and rejects the request. */
export function answerFromThread<Input, Output>(work: (input: Input) => Output | Promise<Output>): void {
  parentPort?.on('message', async (input: Input) => {
    parentPort?.postMessage(await work(input));
  });
}
