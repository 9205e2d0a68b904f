/** Shown where nothing is sold and operators give the plans. */
export const PLANS_GIVEN = {
  title: 'Plans are not for sale here',
  text: 'Everyone starts on Free. The team that runs this site assigns the other plans. Write to us to ask for one.',
  onRequest: 'On request',
  forEveryone: 'For everyone',
  ask: 'Ask for a plan',
  compare: 'Compare plans',
} as const;
