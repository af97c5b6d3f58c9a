import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { allowSeconds } from '../db/transaction.ts'

const patienceSeconds = 60

/**
 * Files that nothing names any longer count as unused: a day later they are removed. Earlier states of a product that is still there
 * name files too, since they can be restored. `db` is a transaction.
 */
export async function freeFiles(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await allowSeconds(db, patienceSeconds)
  const list = sql`${sql.param([...new Set(ids)])}::uuid[]`
  // Whoever is about to name one holds its row: what they write is seen below.
  await db.execute(sql`select id from files where id = any(${list}) order by id for update`)
  // Each table is read once, however many files there are.
  await db.execute(sql`
    with named as (
      select jsonb_path_query(images, '$[*].id') #>> '{}' as file from products
      union all select jsonb_path_query(documentations || certifications, '$[*].fileId') #>> '{}' from products
      union all select jsonb_path_query(after, '$.images[*].id') #>> '{}'
        from audit_log join products on products.id = entity_id where entity = 'product'
      union all select jsonb_path_query(after, '$.documentations[*].fileId') #>> '{}'
        from audit_log join products on products.id = entity_id where entity = 'product'
      union all select jsonb_path_query(after, '$.certifications[*].fileId') #>> '{}'
        from audit_log join products on products.id = entity_id where entity = 'product'
      union all select file_id::text from product_notices
      union all select image_id::text from order_lines
      union all select image_id::text from metadata
      union all select image_id::text from landing_pages
      union all select image_id::text from solutions
      union all select draft ->> 'image' from solutions
      union all select content ->> 'image' from solution_versions
      union all select file_id::text from pictures
      union all select image_id::text from sliders
      union all select image_dark_id::text from sliders
      union all select image_id::text from ads
      union all select image_dark_id::text from ads
      union all select avatar_id::text from accounts
      union all select value ->> 'logo' from settings
      union all select value ->> 'favicon' from settings
      union all select image_id::text from bin
      union all select jsonb_path_query(state, '$.rows[*].image_dark_id') #>> '{}' from bin)
    update files set used = false, sent_at = now()
    where id = any(${list}) and not exists (select from named where named.file = files.id::text)`)
}
