/** Announces the number of results to screen readers. */
export function SearchStatus({
  query,
  isSearching,
  count,
}: {
  query: string;
  isSearching: boolean;
  count: number;
}) {
  const isAsked = query.trim() !== '';
  return (
    <p role="status" className="sr-only">
      {isAsked && !isSearching
        ? `${count} ${count === 1 ? 'result' : 'results'} for "${query.trim()}"`
        : null}
    </p>
  );
}
