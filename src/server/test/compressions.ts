import zlib from 'node:zlib'
import { vi } from 'vitest'

/** Counts from now on how often something is compressed. */
export function compressions() {
  const br = vi.spyOn(zlib, 'brotliCompress')
  const gzip = vi.spyOn(zlib, 'gzip')
  return () => ({ br: br.mock.calls.length, gzip: gzip.mock.calls.length })
}
