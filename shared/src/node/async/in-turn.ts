/** Runs one piece of work after the other, in the order of the calls. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** For what takes seconds of a core and hundreds of megabytes, as decoding a strange image may. */
export function createInTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
