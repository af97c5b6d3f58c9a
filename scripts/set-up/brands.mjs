import { existsSync, readdirSync } from 'node:fs'
import { inProject } from './paths.mjs'
import { giveUp } from './say.mjs'

/** The names of the brand variants: the folders that hold a brand.ts. */
function listBrands() {
  return readdirSync(inProject('brands')).filter((name) => existsSync(inProject('brands', name, 'brand.ts')))
}

/** The brand that BRAND asks for, `atlas` when it asks for none. Ends the command when there is no such brand. */
export function wantedBrand() {
  const brand = process.env.BRAND || 'atlas'
  const brands = listBrands()
  if (!brands.includes(brand)) giveUp(`There is no brand "${brand}". The brands are: ${brands.join(', ')}.`)
  return brand
}
