import { type Brand, type BrandId, brandIds, checkBrand } from '../../brands/brand.ts'

const isBrandId = (id: string): id is BrandId => (brandIds as readonly string[]).includes(id)

/** The brand this build is for: `BRAND`, else atlas (D-301). Throws for a brand that does not exist. */
export function chosenBrandId(): BrandId {
  const id = process.env.BRAND || 'atlas'
  if (!isBrandId(id)) throw new Error(`BRAND=${id} is not one of ${brandIds.join(', ')}`)
  return id
}

/** The chosen brand's data; throws when its flags contradict each other (D-306). */
export async function chosenBrand(): Promise<Brand> {
  const id = chosenBrandId()
  const { brand } = (await import(`../../brands/${id}/brand.ts`)) as { brand: Brand }
  checkBrand(brand)
  return brand
}
