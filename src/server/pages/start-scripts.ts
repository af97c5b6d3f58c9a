const preload = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g
const starter = /<script([^>]*?) type="module" async="">([\s\S]*?)<\/script>/
const fileImport = /import (?:\* as (\w+) from )?"([^"]+)";/g
const entryImport = /import\("/
const entryFile = /import\("([^"]+)"/

type Manner = {
  /** The page shows all it has to show without them: they wait for a sign of a person. */
  mayRest: boolean
  /** What a press says when they do not come. */
  lost: { words: string; again: string }
}

/** Hands a drawn page's scripts over to the one in its head, which knows when to start them (`src/web/take-over/first-sign.ts`). */
export function startScripts(html: string, manner: Manner): string {
  const preloaded = [...html.matchAll(preload)].map(([, file = '']) => file)
  return html.replaceAll(preload, '').replace(starter, (_, attributes: string, code: string) => {
    const imports = [...code.matchAll(fileImport)]
    const names = imports.map(([, name = '']) => name).join(',')
    const modules = imports.map(([, , file]) => `import("${file}")`).join(',')
    const entry = entryFile.exec(code)?.[1] ?? ''
    // What the others import is named first. Development has an order of its own.
    const early = preloaded.filter((file) => file.startsWith('/assets/') && file !== entry)
    const files = [...early, entry]
    const begins = code.replaceAll(fileImport, '').replace(entryImport, 'await $&').trim()
    const given = JSON.stringify({ files, ...manner }).replaceAll('<', '\\u003c')
    return `<script${attributes}>takeOver.ready({...${given},start:async()=>{let [${names}]=await Promise.all([${modules}]);${begins}}})</script>`
  })
}
