/**
 * Answers of the API are made one after the other on the thread that serves everybody. Between two of them it looks at
 * what else has come in, so a page or a health check waits for one of them and not for all; and few are under way at
 * once, so that whoever gave up while waiting costs nothing.
 */
export interface ApiTurns {
  /** Resolves when it is the caller's turn, with the way to give it back; further calls of that do nothing. */
  enter(): Promise<() => void>;
  readonly waiting: number;
}

/** One less than the connections that read a database: they would wait there, where nobody knows who has given up. */
const mostUnderWay = 3;

export function createApiTurns(): ApiTurns {
  const queue: ((leave: () => void) => void)[] = [];
  let underWay = 0;
  let isPausing = false;

  const next = () => {
    if (isPausing || underWay === mostUnderWay) return;
    const begin = queue.shift();
    if (!begin) return;
    underWay++;
    isPausing = true;
    setImmediate(() => {
      isPausing = false;
      next();
    });
    let isHeld = true;
    begin(() => {
      if (!isHeld) return;
      isHeld = false;
      underWay--;
      next();
    });
  };

  return {
    get waiting() {
      return queue.length;
    },
    enter: () =>
      new Promise((resolve) => {
        queue.push(resolve);
        next();
      }),
  };
}
