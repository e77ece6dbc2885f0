import { fork } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';

/**
 * Runs a file in a process of its own, which gives back all that it took, with a task that `taskFrom` takes there.
 * Throws what that process said at its end.
 */
export async function runApart(file: string, task: object = {}): Promise<void> {
  // In a group of its own Ctrl-C does not reach it: the program lets it finish.
  const child = fork(file, { execArgv: [], stdio: ['ignore', 'inherit', 'pipe', 'ipc'], detached: true });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  child.send(task, () => undefined);
  const [code, signal] = await once(child, 'close');
  if (code !== 0) throw new Error(`${basename(file)} ended with ${code ?? signal}\n${said}`);
}

/** In that process, which ends with the one that started it. */
export async function taskFrom<Task>(): Promise<Task> {
  process.on('disconnect', () => process.exit(1));
  const [task] = await once(process, 'message');
  return task as Task;
}
