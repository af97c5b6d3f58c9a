const atOnce = 1_000

/** Streams all rows of a list with keyset pagination, so that concurrent inserts neither repeat nor skip rows. */
export async function* everyRowByKey<Row, Key>(
  list: (place: { after: Key | undefined; limit: number }) => Promise<{ data: Row[]; last: Key | undefined }>,
): AsyncGenerator<Row> {
  for (let after: Key | undefined; ;) {
    const { data, last } = await list({ after, limit: atOnce })
    yield* data
    if (data.length < atOnce) return
    after = last
  }
}

/**
 * Streams all rows of a list whose order changes all the time: ids and order are read once, and each row when it is needed.
 * A row that moves meanwhile still appears once.
 */
export async function* everyRowById<Row>(
  ids: readonly string[],
  read: (ids: string[]) => Promise<ReadonlyMap<string, Row>>,
): AsyncGenerator<Row> {
  for (let from = 0; from < ids.length; from += atOnce) {
    const these = ids.slice(from, from + atOnce)
    const rows = await read(these)
    for (const id of these) {
      const row = rows.get(id)
      if (row !== undefined) yield row
    }
  }
}
