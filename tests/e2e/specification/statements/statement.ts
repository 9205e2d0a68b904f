/** The proof of a statement that no row covers. */
export type Proof =
  | { kind: 'test'; file: string; name: string }
  | { kind: 'decision'; number: number }
  | { kind: 'not-applicable'; why: string };

export interface Statement {
  /** Begins with the number of its section. */
  id: string;
  /** A short description, with the specification's exact texts. */
  says: string;
  /** Undefined if a row names the id. */
  proof?: Proof;
}

/** A statement that a row of the checklist proves: the row names its id. */
export const shown = (id: string, says: string): Statement => ({ id, says });

/** A statement that a test proves. @param name exactly as in the file */
export const tested = (id: string, says: string, file: string, name: string): Statement => ({
  id,
  says,
  proof: { kind: 'test', file, name },
});

/** A statement that is not followed exactly. @param number of the decision in `infra/decisions` that explains why */
export const decided = (id: string, says: string, number: number): Statement => ({
  id,
  says,
  proof: { kind: 'decision', number },
});

/** A statement that cannot be tested, or that the client's decisions have replaced. */
export const inapplicable = (id: string, says: string, why: string): Statement => ({
  id,
  says,
  proof: { kind: 'not-applicable', why },
});
