/** Key of the custom styles of the account and its team. Joining or leaving a team changes them. */
export const customStylesKey = ['custom-styles'] as const;
