import { parentPort } from 'node:worker_threads';

/** Called once by the file that a thread runs. An error in `work` ends the thread and is thrown to its caller. */
export function answerFromThread<Input, Output>(work: (input: Input) => Output | Promise<Output>): void {
  parentPort?.on('message', async (input: Input) => {
    parentPort?.postMessage(await work(input));
  });
}
