import type { Language } from '#contract/enums.ts'
import type { ProductChanges } from '#contract/products.ts'

/** The texts that a product has in each language, in the order of the form. */
export const textNames = ['name', 'shortName', 'description', 'faqs'] as const
export type TextName = (typeof textNames)[number]

/** A text of a language other than the page's. */
export type OtherText = `texts.${Language}.${TextName}`

/** A field of the server; some are several controls of the form. Facts by attributes are saved in a call of their own. */
export type WireField = Exclude<keyof ProductChanges, 'version' | 'texts' | 'facts'> | OtherText

/** Of `texts.ar.name` the language and the name; undefined for a text of the page's language and for all else. */
export function otherText(path: string): { language: Language; name: TextName; rest: string[] } | undefined {
  const [root, language, name, ...rest] = path.split('.')
  return root === 'texts' ? { language: language as Language, name: name as TextName, rest } : undefined
}
