export const teamKeys = {
  /** The user's own team. */
  own: ['team', 'own'] as const,
  pictures: ['team', 'pictures'] as const,
  invitation: (token: string) => ['team', 'invitation', token] as const,
};
