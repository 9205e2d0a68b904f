/** Names and values, one pair per line. */
export function OrderFacts({ facts }: { facts: readonly { name: string; value: string }[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="mt-5 divide-y divide-line border-line border-y">
      {facts.map(({ name, value }) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-6 py-2.5">
          <dt className="text-ink-muted">{name}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
