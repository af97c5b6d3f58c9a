type Page<Row> = { data: Row[] }

/** Long pages: a list may count its total with each of them. */
const atOnce = 1_000

/** All rows of a list that answers by pages, read as they are wanted: for exports of what a list shows. */
export async function* everyPage<Row>(
  list: (paging: { page: number; limit: number }) => Promise<Page<Row>>,
): AsyncGenerator<Row> {
  for (let page = 1; ; page += 1) {
    const { data } = await list({ page, limit: atOnce })
    yield* data
    if (data.length < atOnce) return
  }
}

/**
 * All rows of a list that goes on behind the key of a row, read as they are wanted. What comes to the list meanwhile shifts none of
 * them, as it would with pages by number: no row is told twice or left out.
 */
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
