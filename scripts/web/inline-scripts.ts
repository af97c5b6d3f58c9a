import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

const prefix = 'inline-script:'

/** `import code from 'inline-script:./x.ts'`: the file and all it imports as one line of script, to stand in a page. */
export function inlineScripts(): Plugin {
  return {
    name: 'matjar:inline-scripts',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.startsWith(prefix)) return
      const file = await this.resolve(source.slice(prefix.length), importer)
      return file && `\0${prefix}${file.id}`
    },
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return
      const file = id.slice(prefix.length + 1)
      this.addWatchFile(file)
      return `export default ${JSON.stringify(await inlineScript(file))}`
    },
  }
}

export async function inlineScript(file: string): Promise<string> {
  const bundle = await rolldown({ input: file, platform: 'browser', logLevel: 'silent' })
  const { output } = await bundle.generate({ format: 'iife', minify: true, comments: false })
  await bundle.close()
  const [{ code }] = output
  return code.trim()
}
