import type { Plugin } from 'vite'
import { brandFiles } from '../../brands/brand.ts'
import { chosenBrandId } from '#brands/chosen-brand.ts'

const virtualId = '\0brand'
/** Files of a brand that pages refer to by address. The theme is a stylesheet and is imported as one. */
const pictures = Object.entries(brandFiles).filter(([name]) => name !== 'theme')

/** `#brand` is the variant this build is for: its data, the addresses of its pictures, and its theme. */
export function brandModule(): Plugin {
  const id = chosenBrandId()
  return {
    name: 'matjar:brand',
    enforce: 'pre',
    resolveId: (source) => (source === '#brand' ? virtualId : undefined),
    load(module) {
      if (module !== virtualId) return
      const folder = `/brands/${id}`
      return [
        `import '${folder}/${brandFiles.theme}'`,
        `export { brand } from '${folder}/brand.ts'`,
        ...pictures.map(([name, file]) => `import ${name} from '${folder}/${file}?url&no-inline'`),
        `export const brandAssets = { ${pictures.map(([name]) => name).join(', ')} }`,
      ].join('\n')
    },
  }
}
