import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeDurably } from '../write-durably.ts'

const Secrets = z.object({ secretKey: z.string().min(32) })

/** The secret that tokens are signed with: from the environment, else generated once into the data directory (mode 600). */
export async function secretKey(given: string | undefined, dataDirectory: string): Promise<string> {
  if (given) return given
  const file = join(dataDirectory, 'secrets.json')
  const generated = JSON.stringify({ secretKey: randomBytes(48).toString('base64url') })
  // Two starts at once agree on the first one's secret.
  await writeDurably(file, generated, { keepExisting: true })
  const kept = Secrets.safeParse(parse(await readFile(file, 'utf8')))
  if (kept.success) return kept.data.secretKey
  throw new Error(
    `${file} is empty or broken. Put it back from a backup, or delete it: a new secret is then made, ` +
      'everybody has to sign in again, and links in mails that were sent no longer work.',
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
