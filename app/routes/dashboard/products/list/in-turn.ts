type Sending<Change> = {
  submit: (change: Change) => Promise<void>;
  show: (unsent: readonly Change[]) => void;
  /** The next one is sent all the same. */
  failed: (change: Change) => void;
};

/** Also sends what is added to `waiting` meanwhile. Never rejects. */
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
