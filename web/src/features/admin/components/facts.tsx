/** Names and values in two columns. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="grid gap-x-8 gap-y-2.5 text-[0.9375rem] sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap gap-x-3 border-line border-b pb-2.5">
          <dt className="w-28 shrink-0 text-ink-muted">{name}</dt>
          <dd className="wrap-anywhere min-w-0 flex-1 basis-40">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
