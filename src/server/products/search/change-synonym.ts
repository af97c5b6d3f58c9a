import { eq, ne, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { maxSynonyms, type NewSynonym, type SynonymChanges } from '#contract/searches.ts'
import { writeAudit } from '../../audit-log/write-audit.ts'
import { announceCatalogueChange } from '../../db/change-channels.ts'
import type { Db } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { wouldChange } from '../../db/would-change.ts'
import { AppError, orNotFound } from '../../http/app-error.ts'
import type { AdminViewer } from '../../http/viewer.ts'
import { keyOf } from './compile-words.ts'
import { synonyms, type SynonymRow } from './synonyms.table.ts'

export type Meant = Pick<SynonymRow, 'terms' | 'means' | 'direction'>

const lockNumber = 7_261_921

/** Who writes the list writes it alone: what another adds at the same time is seen. */
export const lockSynonyms = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(${lockNumber})`)

/** Each term once, as it was typed first. */
export const distinct = (phrases: readonly string[]) => [
  ...new Map(phrases.map((phrase) => [keyOf(phrase), phrase])).values(),
]

/** @throws AppError synonym_same, synonym_taken */
async function checkMeaning(db: Db, { terms, means, direction }: Meant, id?: string): Promise<void> {
  await lockSynonyms(db)
  if (meansItself({ terms, means })) throw new AppError('synonym_same', { fields: { means: 'synonym_same' } })
  const others = await db
    .select({ terms: synonyms.terms, means: synonyms.means, direction: synonyms.direction })
    .from(synonyms)
    .where(id === undefined ? undefined : ne(synonyms.id, id))
  const said = new Set(others.flatMap(pairsOf))
  if (terms.some((term) => means.some((other) => said.has(pairOf(term, other, direction)))))
    throw new AppError('synonym_taken', { fields: { terms: 'synonym_taken' } })
}

export function meansItself({ terms, means }: Pick<Meant, 'terms' | 'means'>): boolean {
  const keys = new Set(means.map(keyOf))
  return terms.some((term) => keyOf(term) === '' || keys.has(keyOf(term)))
}

const pairOf = (term: string, means: string, direction: string) =>
  `${direction} ${keyOf(term)} ${keyOf(means)}`
/** What a row says, word by word: no two rows say the same. */
export const pairsOf = ({ terms, means, direction }: Meant) =>
  terms.flatMap((term) => means.map((other) => pairOf(term, other, direction)))

/** @throws AppError synonym_same, synonym_taken, limit_reached */
export const addSynonym = (db: Db, input: NewSynonym, by: AdminViewer): Promise<string> =>
  inTransaction(db, async (db) => {
    const row = { ...input, terms: distinct(input.terms), means: distinct(input.means) }
    await checkMeaning(db, row)
    if ((await db.$count(synonyms)) >= maxSynonyms)
      throw new AppError('limit_reached', { values: { max: maxSynonyms } })
    const id = uuid()
    await db.insert(synonyms).values({ id, ...row })
    await writeAudit(db, { entity: 'synonym', entityId: id, action: 'create', by, after: row })
    await announceCatalogueChange(db)
    return id
  })

/** @throws AppError not_found, version_conflict, synonym_same, synonym_taken */
export const changeSynonym = (
  db: Db,
  id: string,
  { version, ...changes }: SynonymChanges,
  by: AdminViewer,
): Promise<void> =>
  inTransaction(db, async (db) => {
    const before = await locked(db, id)
    if (version !== before.version) throw new AppError('version_conflict')
    const columns = {
      ...changes,
      ...(changes.terms && { terms: distinct(changes.terms) }),
      ...(changes.means && { means: distinct(changes.means) }),
    }
    if (!wouldChange(before, columns)) return
    await checkMeaning(db, { ...before, ...columns }, id)
    await db
      .update(synonyms)
      .set({ ...columns, version: sql`${synonyms.version} + 1`, updatedAt: sql`now()` })
      .where(eq(synonyms.id, id))
    await writeAudit(db, {
      entity: 'synonym',
      entityId: id,
      action: 'update',
      by,
      before: toldOf(before),
      after: toldOf({ ...before, ...columns }),
    })
    await announceCatalogueChange(db)
  })

/** @throws AppError not_found */
export const removeSynonym = (db: Db, id: string, by: AdminViewer): Promise<void> =>
  inTransaction(db, async (db) => {
    const before = await locked(db, id)
    await db.delete(synonyms).where(eq(synonyms.id, id))
    await writeAudit(db, { entity: 'synonym', entityId: id, action: 'delete', by, before: toldOf(before) })
    await announceCatalogueChange(db)
  })

export const toldOf = ({ language, terms, means, direction, isDialect, note, isActive }: SynonymRow) => ({
  language,
  terms,
  means,
  direction,
  isDialect,
  note,
  isActive,
})

async function locked(db: Db, id: string): Promise<SynonymRow> {
  const [row] = await db.select().from(synonyms).where(eq(synonyms.id, id)).for('update')
  return orNotFound(row)
}
