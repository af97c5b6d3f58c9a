import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Language } from '#contract/enums.ts'
import { maxSynonyms, type SynonymImportReport } from '#contract/searches.ts'
import { importWords } from '#i18n/import-words.ts'
import { writeAudits } from '../../audit-log/write-audit.ts'
import { announceCatalogueChange } from '../../db/change-channels.ts'
import type { Db } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { wouldChange } from '../../db/would-change.ts'
import type { AdminViewer } from '../../http/viewer.ts'
import { distinct, lockSynonyms, type Meant, meansItself, pairsOf, toldOf } from './change-synonym.ts'
import { keyOf } from './compile-words.ts'
import {
  type ReadSynonym,
  readSynonymRows,
  type SaidSynonym,
  type SynonymFault,
} from './read-synonym-rows.ts'
import { synonyms, type SynonymRow } from './synonyms.table.ts'

const mostProblems = 100
const atOnce = 500

type Asked = { rows: string; dryRun: boolean }
type How = { by: AdminViewer; language: Language }

/**
 * Writes the synonyms of a table: all of them, or none where a row is wrong or it is a trial. A row changes the one of the same words and
 * language, if there is one; rows that it does not name stay.
 */
export const importSynonyms = (db: Db, asked: Asked, how: How): Promise<SynonymImportReport> =>
  inTransaction(db, async (db) => {
    await lockSynonyms(db)
    const stored = await db.select().from(synonyms)
    const { added, changed, unchanged, faults } = resolve(readSynonymRows(asked.rows), stored)
    const isWritten = faults.length === 0 && !asked.dryRun
    if (isWritten && added.length + changed.length > 0) {
      await write(db, { added, changed }, how.by)
      await announceCatalogueChange(db)
    }
    return {
      added: added.length,
      changed: changed.length,
      unchanged,
      problems: faults.slice(0, mostProblems).map(({ row, text, fault }) => ({
        row,
        text,
        message: importWords(how.language)(`synonyms.${fault}`),
      })),
      problemCount: faults.length,
      isWritten,
    }
  })

type Change = { before: SynonymRow; said: SaidSynonym }
type Fault = { row: number; text: string; fault: SynonymFault }

/** What each row means for the list, and what is wrong with it. */
function resolve(rows: readonly ReadSynonym[], stored: readonly SynonymRow[]) {
  const faults: Fault[] = []
  const read: {
    one: ReadSynonym
    said: SaidSynonym
    before: SynonymRow | undefined
    isMeaningKept: boolean
  }[] = []
  const known = Map.groupBy(stored, identityOf)
  for (const one of rows) {
    if ('fault' in one) {
      faults.push(one)
      continue
    }
    const written = { ...one.said, terms: distinct(one.said.terms), means: distinct(one.said.means) }
    const before = take(known.get(identityOf(written)) ?? [], written)
    const isMeaningKept = before !== undefined && meaningOf(before) === meaningOf(written)
    // The start list has words that others may not be given; written as they are, they stay.
    const said = isMeaningKept ? { ...written, terms: before.terms, means: before.means } : written
    if (!isMeaningKept && meansItself(said)) faults.push({ ...one, fault: 'same' })
    else read.push({ one, said, before, isMeaningKept })
  }
  // What the rows replace says nothing any more.
  const replaced = new Set(read.map(({ before, isMeaningKept }) => (isMeaningKept ? '' : before?.id)))
  const pairs = new Set(stored.filter(({ id }) => !replaced.has(id)).flatMap(pairsOf))
  const added: SaidSynonym[] = []
  const changed: Change[] = []
  let unchanged = 0
  for (const { one, said, before, isMeaningKept } of read) {
    const own = isMeaningKept ? [] : pairsOf(said)
    if (own.some((pair) => pairs.has(pair))) faults.push({ ...one, fault: 'taken' })
    else if (!before && stored.length + added.length >= maxSynonyms) faults.push({ ...one, fault: 'full' })
    else if (!before) added.push(said)
    else if (wouldChange(before, said)) changed.push({ before, said })
    else unchanged += 1
    for (const pair of own) pairs.add(pair)
  }
  return { added, changed, unchanged, faults: faults.toSorted((a, b) => a.row - b.row) }
}

const identityOf = ({ language, terms }: Pick<SynonymRow, 'language' | 'terms'>) =>
  `${language} ${[...new Set(terms.map(keyOf))].toSorted(byText).join('; ')}`
const meaningOf = (row: Meant) => [...new Set(pairsOf(row))].toSorted(byText).join()
const byText = (a: string, b: string) => (a < b ? -1 : 1)

/** Of several with the same words, the one that means the same, else the first; each is taken by one row. */
function take(candidates: SynonymRow[], said: SaidSynonym): SynonymRow | undefined {
  const same = candidates.findIndex((each) => meaningOf(each) === meaningOf(said))
  return candidates.splice(Math.max(same, 0), 1)[0]
}

async function write(
  db: Db,
  { added, changed }: { added: readonly SaidSynonym[]; changed: readonly Change[] },
  person: AdminViewer,
): Promise<void> {
  // The history shows an import as one.
  const by = { ...person, groupId: uuid() }
  for (let start = 0; start < added.length; start += atOnce) {
    const rows = added.slice(start, start + atOnce).map((said) => ({ id: uuid(), ...said }))
    await db.insert(synonyms).values(rows)
    await writeAudits(
      db,
      rows.map(({ id, ...after }) => ({ entity: 'synonym', entityId: id, action: 'create', by, after })),
    )
  }
  for (const { before, said } of changed)
    await db
      .update(synonyms)
      .set({ ...said, version: sql`${synonyms.version} + 1`, updatedAt: sql`now()` })
      .where(eq(synonyms.id, before.id))
  for (let start = 0; start < changed.length; start += atOnce)
    await writeAudits(
      db,
      changed.slice(start, start + atOnce).map(({ before, said }) => ({
        entity: 'synonym',
        entityId: before.id,
        action: 'update',
        by,
        before: toldOf(before),
        after: said,
      })),
    )
}
