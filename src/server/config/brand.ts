import { type Brand, type BrandId, checkBrand } from '#brands/brand.ts'

/** By name, so that a bundle holds them. */
const brands: Record<BrandId, () => Promise<{ brand: Brand }>> = {
  atlas: () => import('#brands/atlas/brand.ts'),
  cedar: () => import('#brands/cedar/brand.ts'),
  dune: () => import('#brands/dune/brand.ts'),
  falcon: () => import('#brands/falcon/brand.ts'),
  harbor: () => import('#brands/harbor/brand.ts'),
  iris: () => import('#brands/iris/brand.ts'),
  najm: () => import('#brands/najm/brand.ts'),
  oasis: () => import('#brands/oasis/brand.ts'),
  pearl: () => import('#brands/pearl/brand.ts'),
  sahab: () => import('#brands/sahab/brand.ts'),
}

/** Loads a brand's flags and legal data. `overrides` (flags as JSON) is for development only. */
export async function loadBrand(id: string, overrides?: string): Promise<Brand> {
  if (!isBrandId(id))
    throw new Error(
      `There is no brand ${JSON.stringify(id)}. BRAND is one of: ${Object.keys(brands).join(', ')}.`,
    )
  const { brand } = await brands[id]()
  const chosen = overrides ? { ...brand, flags: { ...brand.flags, ...JSON.parse(overrides) } } : brand
  checkBrand(chosen)
  return chosen
}

const isBrandId = (id: string): id is BrandId => Object.hasOwn(brands, id)
