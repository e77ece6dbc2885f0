import { fork } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';

/** Runs a file in a child process, to free its memory afterwards. Throws the child's error output on failure. */
export async function runApart(file: string, task: object = {}): Promise<void> {
  // `detached` puts the child into its own process group, which Ctrl-C does not reach, so that the child can finish.
  const child = fork(file, { execArgv: [], stdio: ['ignore', 'inherit', 'pipe', 'ipc'], detached: true });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  child.send(task, () => undefined);
  const [code, signal] = await once(child, 'close');
  if (code !== 0) throw new Error(`${basename(file)} ended with ${code ?? signal}\n${said}`);
}

/** Returns the task that the parent process sent. Makes this child process exit when the parent exits. */
export async function taskFrom<Task>(): Promise<Task> {
  process.on('disconnect', () => process.exit(1));
  const [task] = await once(process, 'message');
  return task as Task;
}
