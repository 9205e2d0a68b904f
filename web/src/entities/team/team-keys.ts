export const teamKeys = {
  /** The team that one belongs to. */
  own: ['team', 'own'] as const,
  pictures: ['team', 'pictures'] as const,
  invitation: (token: string) => ['team', 'invitation', token] as const,
};
