import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { connect, type Connection } from '../../db/connect.ts'
import { diskFileStore, type FileStore } from '../../files/file-store.ts'
import { sizesOf } from '../../files/picture-sizes.ts'
import { products, type ProductRow } from '../../products/products.table.ts'
import { testDatabase } from '../../test/test-database.ts'
import type { HandMade } from './hand-made-repository.ts'

/** Empty shops, one file store for them all, and repositories; all gone after the tests of the file. */
export function importShops() {
  let files: FileStore
  let folder: string
  const closing: (() => Promise<void>)[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'matjar-import-files-'))
    files = diskFileStore(folder)
  })
  afterAll(async () => {
    for (const close of closing.toReversed()) await close()
    // A picture that is being made smaller would be written into the folder while it is removed.
    await sizesOf(files).close()
    await rm(folder, { recursive: true, force: true })
  })

  return {
    files: () => files,
    aShop: async (): Promise<Connection> => {
      const database = await testDatabase()
      const connection = connect(database.url)
      closing.push(
        () => database.drop(),
        () => connection.close(),
      )
      return connection
    },
    aRepository: async (make: () => Promise<HandMade>): Promise<HandMade> => {
      const repository = await make()
      closing.push(repository.remove)
      return repository
    },
  }
}

export async function byCode({ db }: Connection, code: string): Promise<ProductRow> {
  const [row] = await db.select().from(products).where(eq(products.code, code))
  if (!row) throw new Error(`No product ${code}`)
  return row
}

/** Everything an import may touch, as text: equal before and after means that nothing was written. */
export async function everything({ db }: Connection): Promise<string> {
  const { rows } = await db.execute(sql`
    select (select json_agg(p order by p.id) from products p) as products,
      (select json_agg(m order by m.id) from metadata m) as metadata,
      (select json_agg(f order by f.id) from files f) as files,
      (select json_agg(s order by s.code) from import_sources s) as sources,
      (select json_agg(l order by l.product_id) from stock_levels l) as stock,
      (select json_agg(r order by r.product_id, r.position) from product_relations r) as relations`)
  return JSON.stringify(rows)
}
