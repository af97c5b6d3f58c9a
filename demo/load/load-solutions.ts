import { SolutionRules } from '#contract/solution-rules.ts'
import type { Db } from '#server/db/connect.ts'
import { compileRules } from '#server/solutions/count-lines.ts'
import { solutions, solutionVersions } from '#server/solutions/solutions.table.ts'
import type { DemoSolution } from '../catalogue/demo-types.ts'
import type { Pictures } from './keep-pictures.ts'
import { fixedId } from './fixed-id.ts'
import { metadataId } from './load-metadata.ts'

/** Writes the use cases that the demo shop works out lists of products for. */
export async function loadSolutions(
  db: Db,
  demo: readonly DemoSolution[],
  pictures: Pictures,
): Promise<void> {
  for (const [position, { slug, useCase, picture, rules }] of demo.entries()) {
    const read = SolutionRules.parse(rules)
    compileRules(read)
    const id = fixedId('solution', slug)
    const useCaseId = useCase === undefined ? null : metadataId('use_case', useCase)
    const imageId = picture === undefined ? null : (pictures.get(`topic-${picture}`) ?? null)
    await db
      .insert(solutions)
      .values({ id, slug, useCaseId, imageId, rules: read, position, visibility: 'visible' })
    const content = { slug, useCase: useCaseId, image: imageId, rules: read }
    await db.insert(solutionVersions).values({ solutionId: id, number: 1, content, byName: '' })
  }
}
