import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const passwordFileName = 'matjar.password'

export interface Passwords {
  superuser: string
  /** Derived from the superuser's, which cannot be computed back from it. */
  app: string
}

/** Reads the cluster's password. Throws when the file is gone or not ours to read. */
export function readPasswords(cluster: string): Passwords {
  const file = join(cluster, passwordFileName)
  try {
    const superuser = readFileSync(file, 'utf8').trim()
    return { superuser, app: createHmac('sha256', superuser).update('matjar').digest('base64url') }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reason =
      code === 'EACCES' ? 'belongs to another user; start the app as that user or as root' : 'is missing'
    throw new Error(`The database's password file ${file} ${reason}.`, { cause: error })
  }
}
