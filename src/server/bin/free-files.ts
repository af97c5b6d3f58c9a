import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { allowSeconds } from '../db/transaction.ts'

const patienceSeconds = 60

/**
 * Files that nothing names any longer count as unused: a day later they are removed. Earlier states of a product that is still there
 * name files too, since they can be restored.
 */
export async function freeFiles(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await allowSeconds(db, patienceSeconds)
  const list = sql`${sql.param([...new Set(ids)])}::uuid[]`
  // Whoever is about to name one holds its row: what they write is seen below.
  await db.execute(sql`select id from files where id = any(${list}) order by id for update`)
  await db.execute(sql`
    update files set used = false, sent_at = now() where id = any(${list})
      and not exists (select from products where images @> jsonb_build_array(jsonb_build_object('id', files.id))
        or documentations @> jsonb_build_array(jsonb_build_object('fileId', files.id))
        or certifications @> jsonb_build_array(jsonb_build_object('fileId', files.id)))
      and not exists (select from metadata where image_id = files.id)
      and not exists (select from pictures where file_id = files.id)
      and not exists (select from sliders where files.id in (image_id, image_dark_id))
      and not exists (select from ads where image_id = files.id)
      and not exists (select from accounts where avatar_id = files.id)
      and not exists (select from settings where files.id::text in (value ->> 'logo', value ->> 'favicon'))
      and not exists (select from order_lines where image_id = files.id)
      and not exists (select from bin where image_id = files.id
        or jsonb_path_exists(state, '$.rows[*].* ? (@ == $file)', jsonb_build_object('file', files.id)))
      and not exists (select from audit_log join products on products.id = audit_log.entity_id
        where entity = 'product' and (after -> 'images' @> jsonb_build_array(jsonb_build_object('id', files.id))
          or after -> 'documentations' @> jsonb_build_array(jsonb_build_object('fileId', files.id))
          or after -> 'certifications' @> jsonb_build_array(jsonb_build_object('fileId', files.id))))`)
}
