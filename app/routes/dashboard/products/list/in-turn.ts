type Sending<Change> = {
  submit: (change: Change) => Promise<void>;
  /** Is handed what has not been answered yet, whenever that changes. */
  show: (unsent: readonly Change[]) => void;
  /** A change whose sending broke off; the next one is sent all the same. */
  failed: (change: Change) => void;
};

/** Sends one change after another until none waits; what is added to `waiting` meanwhile is sent, too. Never rejects. */
export async function sendInTurn<Change>(
  waiting: Change[],
  { submit, show, failed }: Sending<Change>,
): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    show([next, ...waiting]);
    try {
      await submit(next);
    } catch {
      failed(next);
    }
    show([...waiting]);
  }
}
