type Line = { atOnce: number; maxWaiting: number };

/** Null, without running `work`, where the line is full. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T | null>;

export function makeTurns(line: Line): InTurn {
  return makeLines(line.atOnce, { only: line }).only;
}

/** Lines are in order of precedence: a free place goes to the first line in which somebody waits. */
export function makeLines<Name extends string>(
  atOnce: number,
  lines: Record<Name, Line>,
): Record<Name, InTurn> {
  let running = 0;
  const standing = Object.entries<Line>(lines).map(([name, line]) => ({
    ...line,
    name,
    running: 0,
    waiting: [] as (() => void)[],
  }));
  const begin = () => {
    for (const line of standing) {
      while (running < atOnce && line.running < line.atOnce && line.waiting.length > 0) {
        running += 1;
        line.running += 1;
        line.waiting.shift()?.();
      }
    }
  };
  const turns = standing.map((line): [string, InTurn] => [
    line.name,
    async (work) => {
      const isFree = running < atOnce && line.running < line.atOnce;
      if (!isFree && line.waiting.length >= line.maxWaiting) return null;
      await new Promise<void>((start) => {
        line.waiting.push(start);
        begin();
      });
      try {
        return await work();
      } finally {
        running -= 1;
        line.running -= 1;
        begin();
      }
    },
  ]);
  return Object.fromEntries(turns) as Record<Name, InTurn>;
}
