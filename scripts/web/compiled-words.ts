import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

const catalogue = /\/src\/i18n\/(?:en|ar)\/[\w-]+\.ts$/

type Words = { [key: string]: string | Words }
type Compiled = { [key: string]: unknown }

/** Compiles the ICU messages of the catalogues while building, so that no parser of them is sent to browsers. */
export function compiledWords(): Plugin {
  return {
    name: 'matjar:compiled-words',
    enforce: 'pre',
    async load(id) {
      if (!catalogue.test(id)) return
      const version = statSync(id).mtimeMs
      const exported = (await import(`${pathToFileURL(id).href}?v=${version}`)) as Record<string, Words>
      return Object.entries(exported)
        .map(([name, words]) => `export const ${name} = ${JSON.stringify(compiled(words, `${id}:${name}`))}`)
        .join('\n')
    },
  }
}

function compiled(words: Words, at: string): Compiled {
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => {
      if (typeof value !== 'string') return [key, compiled(value, `${at}.${key}`)]
      try {
        return [key, compile(value)]
      } catch (error) {
        throw new Error(`${at}.${key} is not a valid ICU message: ${value}`, { cause: error })
      }
    }),
  )
}
