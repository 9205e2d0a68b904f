import postgres from 'postgres';

/** What the database holds of one generation, read by nobody's code but the test's own. */
export async function recordsOf(databaseUrl: string, generationId: string) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const [generation] = await sql`select status, attempt from generations where id = ${generationId}`;
    const images = await sql`select object_key from images where generation_id = ${generationId}`;
    const entries =
      await sql`select kind, amount from credit_entries where generation_id = ${generationId} order by id`;
    return {
      attempt: Number(generation?.attempt),
      status: generation?.status as string | undefined,
      images: images.map((row) => String(row.object_key)),
      ledger: entries.map((row) => `${row.kind} ${row.amount}`),
    };
  } finally {
    await sql.end();
  }
}
