const preload = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g
const starter = /<script([^>]*?) type="module" async="">([\s\S]*?)<\/script>/
const fileImport = /import (?:\* as (\w+) from )?"([^"]+)";/g

/**
 * Defers a rendered page's scripts until after the first paint, so that they do not compete with what is visible. In a tab
 * in the background they load after two seconds.
 */
export function startAfterPaint(html: string): string {
  const files = [...html.matchAll(preload)].map(([, file = '']) => file)
  return html.replaceAll(preload, '').replace(starter, (_, attributes: string, code: string) => {
    const imports = [...code.matchAll(fileImport)]
    const names = imports.map(([, name = '']) => name).join(',')
    const modules = imports.map(([, , file]) => `import("${file}")`).join(',')
    return `<script${attributes}>((files,start)=>{let begin=()=>{begin=()=>{};for(let f of files){let l=document.createElement('link');l.rel='modulepreload';l.href=f;document.head.append(l)}start()};requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(()=>begin())));setTimeout(()=>begin(),2000)})(${JSON.stringify(files)},async()=>{let [${names}]=await Promise.all([${modules}]);${code.replaceAll(fileImport, '').trim()}})</script>`
  })
}
