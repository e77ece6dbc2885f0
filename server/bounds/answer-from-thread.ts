import { parentPort } from 'node:worker_threads';

/** Makes this thread answer each message with the result of `work`. An error in `work` ends the thread. */
export function answerFromThread<Input, Output>(work: (input: Input) => Output | Promise<Output>): void {
  parentPort?.on('message', async (input: Input) => {
    parentPort?.postMessage(await work(input));
  });
}
