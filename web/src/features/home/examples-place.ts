/** The target of "See Examples". */
export const EXAMPLES_ID = 'examples';
