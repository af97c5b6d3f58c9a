import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(?:js|css|svg|json|txt)$/
/** Smaller files gain nothing. */
const minBytes = 1024

/** Lays a .br and a .gz beside each built file, at the highest setting, so that the server never compresses them. */
export function compressedFiles(): Plugin {
  return {
    name: 'matjar:compressed-files',
    apply: 'build',
    writeBundle() {
      const { outDir, minify } = this.environment.config.build
      if (this.environment.name !== 'client' || !minify) return
      const assets = join(outDir, 'assets')
      for (const name of readdirSync(assets).filter((file) => compressible.test(file))) {
        compress(join(assets, name))
      }
    },
  }
}

export function compress(file: string): void {
  const bytes = readFileSync(file)
  if (bytes.length < minBytes) return
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
