import { inArray, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { MetadataKind } from '#contract/metadata.ts'
import type { Db } from '../db/connect.ts'
import { metadata } from '../metadata/metadata.table.ts'
import type { Topic } from './product-plan.ts'

/** After what staff put in order themselves. */
const importedOrder = 100

type Making = {
  /** Kinds of which new ones are made; topics of others that the shop lacks have no id. */
  makes: readonly MetadataKind[]
  importId: string | undefined
}

/**
 * The ids of topics: of the shop's own metadata with the same title in either language, else of new ones. A title that
 * staff write while this runs wins.
 */
export async function findTopics(
  db: Db,
  topics: readonly Topic[],
  { makes, importId }: Making,
): Promise<(topic: Topic) => string | undefined> {
  const wanted = [...new Map(topics.map((topic) => [keyOf(topic), topic])).values()].toSorted((a, b) =>
    keyOf(a) < keyOf(b) ? -1 : 1,
  )
  let known = await listTopics(db, wanted)
  const missing = wanted.filter((topic) => makes.includes(topic.kind) && idOf(known, topic) === undefined)
  if (missing.length > 0) {
    await db
      .insert(metadata)
      .values(
        missing.map(({ kind, title, description }) => ({
          id: uuid(),
          kind,
          title,
          description: description ?? { en: '', ar: '' },
          sortOrder: importedOrder,
          importId,
        })),
      )
      .onConflictDoNothing()
    known = await listTopics(db, wanted)
  }
  return (topic) => idOf(known, topic)
}

/** The same of those alone that are there. */
export async function findKnownTopics(
  db: Db,
  topics: readonly Topic[],
): Promise<(topic: Topic) => string | undefined> {
  const known = await listTopics(db, topics)
  return (topic) => idOf(known, topic)
}

type Known = Map<string, string>

async function listTopics(db: Db, topics: readonly Topic[]): Promise<Known> {
  if (topics.length === 0) return new Map()
  const titles = [...new Set(topics.flatMap(({ title }) => [title.en, title.ar]))]
  // Lowered by the database, as its unique indexes do.
  const wanted = sql`select lower(one) from unnest(${sql.param(titles)}::text[]) one where one <> ''`
  const rows = await db
    .select({ id: metadata.id, kind: metadata.kind, title: metadata.title })
    .from(metadata)
    .where(
      sql`${inArray(metadata.kind, [...new Set(topics.map(({ kind }) => kind))])}
        and (lower(${metadata.title} ->> 'en') in (${wanted}) or lower(${metadata.title} ->> 'ar') in (${wanted}))`,
    )
  return new Map(
    rows.flatMap(({ id, kind, title }) => [
      [`${kind} ${title.en.toLowerCase()}`, id] as const,
      [`${kind} ${title.ar.toLowerCase()}`, id] as const,
    ]),
  )
}

const idOf = (known: Known, { kind, title }: Topic) =>
  (title.en === '' ? undefined : known.get(`${kind} ${title.en.toLowerCase()}`)) ??
  (title.ar === '' ? undefined : known.get(`${kind} ${title.ar.toLowerCase()}`))

export const keyOf = ({ kind, title }: Topic) => `${kind} ${title.en} ${title.ar}`
