import { type Brand, type BrandId, brandIds, checkBrand } from './brand.ts'

const isBrandId = (id: string): id is BrandId => (brandIds as readonly string[]).includes(id)

/** Returns the id of the brand to build: `BRAND`, else atlas. Throws for an unknown brand. */
export function chosenBrandId(): BrandId {
  const id = process.env.BRAND || 'atlas'
  if (!isBrandId(id)) throw new Error(`BRAND=${id} is not one of ${brandIds.join(', ')}`)
  return id
}

/** Returns the chosen brand's data. Throws when its flags contradict each other. */
export async function chosenBrand(): Promise<Brand> {
  const id = chosenBrandId()
  const { brand } = (await import(`./${id}/brand.ts`)) as { brand: Brand }
  checkBrand(brand)
  return brand
}
