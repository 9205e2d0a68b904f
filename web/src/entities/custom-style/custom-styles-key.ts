/** Of the styles that an account has made, and those of its team: who joins or leaves one has others then. */
export const customStylesKey = ['custom-styles'] as const;
