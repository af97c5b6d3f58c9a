import { eq, sql } from 'drizzle-orm'
import { metadataTraits } from '#contract/cms-metadata.ts'
import type { Language } from '#contract/enums.ts'
import type { MetadataKind } from '#contract/metadata.ts'
import type { BothTexts } from '#contract/shared.ts'
import { rowOf, unlessTaken, type BinnedRow, type BringBack, type Clash } from '../bin-entries/bring-back.ts'
import { insertStored, storedRows } from '../bin-entries/stored-rows.ts'
import { announceCatalogueChange } from '../db/change-channels.ts'
import type { Db } from '../db/connect.ts'
import { queueJob } from '../jobs/queue-job.ts'
import { metadata } from './metadata.table.ts'

/** Deleted products that bore it: among their topics, or as their type. */
type Bearer = { id: string; isTopic: boolean; isDevice: boolean; isGateway: boolean; isAccessory: boolean }
type BinnedMetadata = BinnedRow & { bearers: Bearer[] }

/** What the bin keeps of an entry, read before it goes. */
export async function binnedMetadata(db: Db, id: string): Promise<BinnedMetadata> {
  const { rows: bearers } = await db.execute<Bearer>(sql`
    select id, metadata_ids @> array[${id}::uuid] as "isTopic",
      coalesce(device_type_id = ${id}, false) as "isDevice", coalesce(gateway_type_id = ${id}, false) as "isGateway",
      coalesce(accessory_type_id = ${id}, false) as "isAccessory"
    from products where archived_at is not null and (metadata_ids @> array[${id}::uuid]
      or device_type_id = ${id} or gateway_type_id = ${id} or accessory_type_id = ${id})`)
  return { rows: await storedRows(db, metadata, eq(metadata.id, id)), bearers }
}

/** @throws AppError restore_conflict */
export const bringBackMetadata =
  (kind: MetadataKind): BringBack =>
  async (db, { entityId: id, state }, how) => {
    const { bearers, ...binned } = state as BinnedMetadata
    const before = rowOf(binned, how)
    const title = { ...(before.title as BothTexts), ...(how.isUndo ? {} : how.set.title) }
    await unlessTaken(
      db,
      (db) => insertStored(db, metadata, [{ ...before, title }]),
      (db) => clashesOf(db, kind, title),
    )
    const { rows } = await db.execute(sql`
      update products set
        metadata_ids = case when bearer."isTopic" and not metadata_ids @> array[${id}::uuid]
          then array_append(metadata_ids, ${id}::uuid) else metadata_ids end,
        device_type_id = case when bearer."isDevice" then coalesce(device_type_id, ${id}::uuid) else device_type_id end,
        gateway_type_id = case when bearer."isGateway" then coalesce(gateway_type_id, ${id}::uuid) else gateway_type_id end,
        accessory_type_id = case when bearer."isAccessory" then coalesce(accessory_type_id, ${id}::uuid) else accessory_type_id end
      from jsonb_to_recordset(${JSON.stringify(bearers)}::jsonb)
        as bearer (id uuid, "isTopic" boolean, "isDevice" boolean, "isGateway" boolean, "isAccessory" boolean)
      where products.id = bearer.id returning products.id`)
    if (rows.length > 0) await queueJob(db, 'refresh_search', { metadata: id })
    await announceCatalogueChange(db)
    return { after: { kind, title }, dropped: bearers.length - rows.length }
  }

async function clashesOf(db: Db, kind: MetadataKind, title: BothTexts): Promise<Clash[]> {
  const having = (language: Language, titles: string[]) =>
    db
      .select({ id: metadata.id, title: metadata.title })
      .from(metadata)
      .where(
        sql`${metadata.kind} = ${kind} and lower(${metadata.title} ->> ${language}) = any(${sql.param(
          titles.map((one) => one.toLowerCase()),
        )}::text[])`,
      )
  const found = await Promise.all(
    (['en', 'ar'] as const).map(async (language): Promise<Clash[]> => {
      const value = title[language]
      const [other] = value === '' ? [] : await having(language, [value])
      if (!other) return []
      return [
        {
          field: `title.${language}`,
          value,
          with: { kind, _id: other.id, name: value },
          language,
          joiner: ' ',
          max: metadataTraits[kind].titleMax,
          isTaken: async (titles) =>
            new Set((await having(language, titles)).map((one) => one.title[language].toLowerCase())),
        },
      ]
    }),
  )
  return found.flat()
}
