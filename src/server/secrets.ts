import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secret that tokens are signed with: from the environment, else generated once into the data directory (mode 600). */
export function secretKey(given: string | undefined, dataDirectory: string): string {
  if (given) return given
  mkdirSync(dataDirectory, { recursive: true })
  const file = join(dataDirectory, 'secrets.json')
  try {
    // Fails where the file exists, so that two starts at once agree on the first one's secret.
    writeFileSync(file, JSON.stringify({ secretKey: randomBytes(48).toString('base64url') }), {
      mode: 0o600,
      flag: 'wx',
    })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const kept: { secretKey: string } = JSON.parse(readFileSync(file, 'utf8'))
  return kept.secretKey
}
