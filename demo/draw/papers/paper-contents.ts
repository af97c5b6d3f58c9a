import type { FactGroup } from '#contract/attribute-facets.ts'
import type { ProductFacts } from '#contract/attribute-facts.ts'
import type { Language } from '#contract/enums.ts'
import { readDefinitions, type Definitions } from '#server/attributes/definitions.ts'
import type { Db } from '#server/db/connect.ts'
import { isolateText } from '#server/documents/bidi-text.ts'
import { allFactsOf } from '#server/products/facts/facts-of.ts'
import { factGroupsIn } from '#server/products/facts/told-facts.ts'
import { demoCatalogue } from '../../catalogue/demo-catalogue.ts'
import type { Certification, DemoProduct, Text } from '../../catalogue/demo-types.ts'
import { hardwareFacts } from '../../catalogue/hardware-facts.ts'
import { documentationsOf, isInstalled, paperOf, type DemoPaper } from '../../catalogue/papers.ts'
import { fixedId } from '../../load/fixed-id.ts'
import { loadMetadata } from '../../load/load-metadata.ts'
import { loadProducts } from '../../load/load-products.ts'
import { installationSteps, type Step } from './installation-steps.ts'

/** What stands on a paper, whatever it looks like: the digest of a paper is of this. */
export type PaperContent = Sheet | Sample
type Head = { title: string; code: string; name: Text; maker?: string; model?: string }
export type Sheet = Head & {
  kind: 'sheet'
  language: Language
  lead: string
  points: string[]
  groups: { name: string; facts: { name: string; value: string }[] }[]
  goesWith: string[]
  certifications: Certification[]
  /** How it is put up; none where nothing is to be. */
  steps: Step[]
}
export type Sample = Head & { kind: 'type_approval' | 'ce'; certification: Certification }

export type PaperTask = { name: string; code: string; content: PaperContent }

/**
 * What stands on every paper of the demo, always in the same order. The facts are those that the product's page tells: the catalogue is
 * loaded into an empty, migrated database for that.
 */
export async function readPaperContents(db: Db): Promise<PaperTask[]> {
  await loadMetadata(db, demoCatalogue.metadata, new Map())
  const files = { pictures: new Map(), papers: new Map() }
  await loadProducts(db, demoCatalogue, { ...files, now: new Date() })
  const definitions = await readDefinitions(db)
  const tasks: PaperTask[] = []
  for (const product of demoCatalogue.products) {
    const rows = await allFactsOf(db, fixedId('product', product.code))
    const told = { rows, definitions }
    for (const paper of documentationsOf(product))
      tasks.push({ name: paper.name, code: product.code, content: contentOf(product, paper, told) })
    for (const certification of product.certifications) {
      const paper = paperOf(product, certification)
      if (!paper || paper.kind === 'sheet') continue
      const content = { ...headOf(product, paper), kind: paper.kind, certification }
      tasks.push({ name: paper.name, code: product.code, content })
    }
  }
  return tasks
}

type Told = { rows: Awaited<ReturnType<typeof allFactsOf>>; definitions: Definitions }

function contentOf(product: DemoProduct, paper: DemoPaper, { rows, definitions }: Told): PaperContent {
  const { language = 'en' } = paper
  const facts: ProductFacts = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
  const { lead, points } = partsOf(product.description[language])
  return {
    ...headOf(product, paper),
    kind: 'sheet',
    language,
    lead,
    points,
    groups: factGroupsIn(
      // They have their own places on the paper.
      rows.filter(({ key }) => !['manufacturer', 'model_code', 'certifications'].includes(key)),
      definitions,
      language,
    ).map((group) => tableOf(group, language)),
    goesWith: product.relatedAccessories.map((code) => `${nameOf(code)[language]} (${code})`),
    certifications: product.certifications,
    steps: isInstalled(product) ? installationSteps(product, facts, definitions) : [],
  }
}

const headOf = ({ code, name }: DemoProduct, { title }: DemoPaper): Head => {
  const made = hardwareFacts[code]
  return { title, code, name, ...(made && { maker: made.maker, model: made.model }) }
}

const byCode = new Map(demoCatalogue.products.map((product) => [product.code, product]))
const nameOf = (code: string): Text => byCode.get(code)?.name ?? { en: code, ar: code }

const comma = { en: ', ', ar: '، ' }

const tableOf = ({ name, facts }: FactGroup, language: Language) => ({
  name,
  facts: facts.map(({ name, values, note }) => ({
    name,
    value: values.map(isolateText).join(comma[language]) + (note ? ` (${isolateText(note)})` : ''),
  })),
})

/** The paragraph and the points of a description. */
function partsOf(html: string): { lead: string; points: string[] } {
  const texts = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, inner = '']) =>
      inner
        .replace(/<[^>]*>/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&'),
    )
  return { lead: texts('p').join('\n'), points: texts('li') }
}
