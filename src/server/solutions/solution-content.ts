import type { SolutionContent } from '#contract/cms-solutions.ts'
import type { SolutionRow } from './solutions.table.ts'

/** What shoppers see of it; undefined until it is published. */
export const liveContent = ({ slug, useCaseId, imageId, rules }: SolutionRow): SolutionContent | undefined =>
  rules ? { slug, useCase: useCaseId, image: imageId, rules } : undefined

/** What staff see: the draft, where there is one. */
export function contentOf(row: SolutionRow): SolutionContent {
  const content = row.draft ?? liveContent(row)
  if (!content) throw new Error('A solution has neither rules nor a draft')
  return content
}

/** As the history tells it, a line a rule. */
export const toldOf = ({ slug, image, useCase, rules }: SolutionContent) => ({
  slug,
  title: rules.name,
  intro: rules.intro,
  imageId: image,
  useCase,
  solutionInputs: rules.inputs.map(({ key, kind, min, max, usual, options }) =>
    kind === 'yesno'
      ? `${key} = ${usual}`
      : options
        ? `${key} = ${usual} (${options.map(({ value }) => value).join(', ')})`
        : `${key} = ${usual} (${min}–${max})`,
  ),
  solutionLines: rules.lines.map(
    ({ key, product, quantity, when }) =>
      `${product ?? key} = ${quantity}${when === undefined ? '' : `; ${when}`}`,
  ),
  solutionChecks: rules.checks.map(({ when, message }) => `${when}: ${message.en || message.ar}`),
})
