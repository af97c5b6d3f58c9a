import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkBrand, type Brand } from '#brands/brand.ts'

const folder = fileURLToPath(new URL('../../../brands', import.meta.url))

/** Loads a brand's flags and legal data. `overrides` (flags as JSON) is for development only. */
export async function loadBrand(id: string, overrides?: string): Promise<Brand> {
  const ids = readdirSync(folder).filter((name) => existsSync(`${folder}/${name}/brand.ts`))
  if (!ids.includes(id))
    throw new Error(`There is no brand ${JSON.stringify(id)}. BRAND is one of: ${ids.join(', ')}.`)
  const { brand } = (await import(`${folder}/${id}/brand.ts`)) as { brand: Brand }
  const chosen = overrides ? { ...brand, flags: { ...brand.flags, ...JSON.parse(overrides) } } : brand
  checkBrand(chosen)
  return chosen
}
