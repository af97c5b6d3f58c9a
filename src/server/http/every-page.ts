type Page<Row> = { data: Row[] }

/** Long pages: a list counts its total with each of them. */
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
