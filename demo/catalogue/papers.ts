import type { Language } from '#contract/enums.ts'
import type { Certification, DemoProduct } from './demo-types.ts'
import { hardwareFacts } from './hardware-facts.ts'

type PaperKind = 'sheet' | 'type_approval' | 'ce'
/** A PDF of demo/papers: the name of its file, without the ending, and what it is called. */
export type DemoPaper = { name: string; kind: PaperKind; title: string; language?: Language }

const languages = ['en', 'ar'] as const

/** What staff would have uploaded to a product's documentation: the data sheet of hardware, with how it is put up. */
export function documentationsOf(product: DemoProduct): DemoPaper[] {
  const { code, type } = product
  if (type !== 'hardware') return []
  const title = isInstalled(product)
    ? { en: `${code} data sheet and installation`, ar: `ورقة بيانات ${code} وتعليمات تركيبه` }
    : { en: `${code} data sheet`, ar: `ورقة بيانات ${code}` }
  return languages.map((language) => ({
    name: `${code}-sheet-${language}`,
    kind: 'sheet',
    title: title[language],
    language,
  }))
}

/** There is something to say about putting it up: how it is mounted. */
export const isInstalled = ({ code, hardwareType }: DemoProduct) =>
  (hardwareType === 'device' || hardwareType === 'gateway') &&
  hardwareFacts[code]?.facts.mounting !== undefined

/** The paper that a certification of hardware comes with, in both languages on one page. */
export function paperOf({ code, type }: DemoProduct, { name }: Certification): DemoPaper | undefined {
  if (type !== 'hardware') return undefined
  if (name === 'Type approval')
    return { name: `${code}-type-approval`, kind: 'type_approval', title: `${code} type approval` }
  return name === 'CE' ? { name: `${code}-ce`, kind: 'ce', title: `${code} CE` } : undefined
}

/** Every paper of a product. */
export const papersOf = (product: DemoProduct): DemoPaper[] => [
  ...documentationsOf(product),
  ...product.certifications.flatMap((certification) => paperOf(product, certification) ?? []),
]
