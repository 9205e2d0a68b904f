/** Key of the custom styles of the account and its team. They change when the user joins or leaves a team. */
export const customStylesKey = ['custom-styles'] as const;
