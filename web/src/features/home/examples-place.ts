/** Where "See Examples" leads to. */
export const EXAMPLES_ID = 'examples';
