/** Everything below `all` may change with any deed: it is read again then. */
export const adminKeys = {
  all: ['admin'] as const,
  operator: (userId: string | null) => ['admin-operator', userId] as const,
  list: (name: string, query: object) => [...adminKeys.all, name, query] as const,
  user: (id: string | undefined) => [...adminKeys.all, 'user', id] as const,
  queue: () => [...adminKeys.all, 'queue'] as const,
  refunds: () => [...adminKeys.all, 'refunds'] as const,
};
