import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type {
  CmsSolution,
  CmsSolutionRow,
  CmsSolutionsQuery,
  SolutionState,
} from '#contract/cms-solutions.ts'
import type { Language } from '#contract/enums.ts'
import type { FileRef } from '#contract/shared.ts'
import type { Db } from '../db/connect.ts'
import { textIn } from '../db/text-in.ts'
import { orNotFound } from '../http/app-error.ts'
import { metadata } from '../metadata/metadata.table.ts'
import { contentOf } from './solution-content.ts'
import { solutions, solutionVersions, type SolutionRow } from './solutions.table.ts'

type View = { language: Language; file: (id: string, alt?: string) => FileRef }

const stateOf = ({ rules, draft }: SolutionRow): SolutionState =>
  rules === null ? 'new' : draft === null ? 'live' : 'changed'

/** In the order of the shop. There are tens of them: what is typed is compared here. */
export async function listCmsSolutions(
  db: Db,
  { page, limit, search, state, visibility }: CmsSolutionsQuery,
  view: View,
) {
  const rows = await db
    .select()
    .from(solutions)
    .where(isNull(solutions.archivedAt))
    .orderBy(asc(solutions.position), asc(solutions.id))
  const words = search?.toLocaleLowerCase()
  const all = rows
    .map((row) => rowOf(row, view))
    .filter(
      (row) =>
        (!state || state.includes(row.state)) &&
        (!visibility || visibility.includes(row.visibility)) &&
        (!words ||
          [row.name.en, row.name.ar, row.slug].some((text) => text.toLocaleLowerCase().includes(words))),
    )
  return { data: all.slice((page - 1) * limit, page * limit), total: all.length, page, limit }
}

/** @throws AppError not_found */
export async function findCmsSolution(db: Db, id: string, view: View): Promise<CmsSolution> {
  const [found] = await db
    .select()
    .from(solutions)
    .where(and(eq(solutions.id, id), isNull(solutions.archivedAt)))
  const row = orNotFound(found)
  const content = contentOf(row)
  const versions = await db
    .select()
    .from(solutionVersions)
    .where(eq(solutionVersions.solutionId, id))
    .orderBy(desc(solutionVersions.number))
  const [useCase] = content.useCase
    ? await db
        .select({ id: metadata.id, title: metadata.title })
        .from(metadata)
        .where(eq(metadata.id, content.useCase))
    : []
  return {
    ...rowOf(row, view),
    content,
    ...(useCase && { useCase: { _id: useCase.id, name: textIn(useCase.title, view.language) } }),
    versions: versions.map(({ number, publishedAt, byName }, index) => ({
      number,
      publishedAt: publishedAt.toISOString(),
      by: byName,
      isLive: index === 0,
    })),
  }
}

function rowOf(row: SolutionRow, { language, file }: View): CmsSolutionRow {
  const { slug, image, rules } = contentOf(row)
  return {
    _id: row.id,
    slug,
    name: rules.name,
    ...(image && { image: file(image, textIn(rules.name, language)) }),
    state: stateOf(row),
    visibility: row.visibility,
    ...(row.rules && row.visibility === 'visible' && { liveSlug: row.slug }),
    inputCount: rules.inputs.length,
    lineCount: rules.lines.length,
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }
}
