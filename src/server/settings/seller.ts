import type { Brand } from '#brands/brand.ts'
import type { BothTexts } from '#contract/shared.ts'
import type { Settings } from './settings.queries.ts'

export type Seller = { name: BothTexts; crNumber: string; vatNumber: string; address: BothTexts }

/** The seller: what staff have set, else the brand's data. */
export function sellerOf({ legal, contact }: Brand, { company }: Pick<Settings, 'company'>): Seller {
  const either = (set: BothTexts, own: BothTexts): BothTexts =>
    // If one language is set, it also replaces the other, so that the brand's text does not stand beside it.
    set.en || set.ar ? { en: set.en || set.ar, ar: set.ar || set.en } : own
  return {
    name: either(company.sellerName, legal.sellerName),
    crNumber: company.crNumber || legal.crNumber,
    vatNumber: company.vatNumber || legal.vatNumber,
    address: either(company.address, contact.addresses[0]),
  }
}
