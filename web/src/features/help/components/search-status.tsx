/** Says to a screen reader what a search has come to. */
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
