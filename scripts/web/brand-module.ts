import type { Plugin } from 'vite'
import { type Brand, brandFiles } from '../../brands/brand.ts'
import { chosenBrandId } from '#brands/chosen-brand.ts'

const virtualId = '\0brand'
/** Apart, so that the legal pages alone carry it. */
const legalId = '\0brand-legal'
/** Files of a brand that pages refer to by address. The theme is a stylesheet and is imported as one. */
const pictures = Object.entries(brandFiles).filter(([name]) => name !== 'theme')

/** `#brand` is the variant this build is for: what of its data pages use, the addresses of its pictures, and its theme. */
export function brandModule(): Plugin {
  const id = chosenBrandId()
  return {
    name: 'matjar:brand',
    enforce: 'pre',
    resolveId: (source) => ({ '#brand': virtualId, '#brand-legal': legalId })[source],
    async load(module) {
      if (module !== virtualId && module !== legalId) return
      const { name, title, colors, contact, dashboardUrl, flags, legal } = await brandOf(id)
      if (module === legalId) return `export const legal = ${JSON.stringify(legal)}`
      const folder = `/brands/${id}`
      return [
        `import '${folder}/${brandFiles.theme}'`,
        `export const brand = ${JSON.stringify({ id, name, title, colors, contact, dashboardUrl, flags })}`,
        ...pictures.map(([picture, file]) => `import ${picture} from '${folder}/${file}?url&no-inline'`),
        `export const brandAssets = { ${pictures.map(([picture]) => picture).join(', ')} }`,
      ].join('\n')
    },
  }
}

const brandOf = async (id: string) => {
  const file = new URL(`../../brands/${id}/brand.ts`, import.meta.url)
  return ((await import(file.href)) as { brand: Brand }).brand
}
