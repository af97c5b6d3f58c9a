import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const passwordFileName = 'matjar.password'

export interface Passwords {
  superuser: string
  /** Derived from the superuser's, which cannot be computed back from it. */
  app: string
}

// As initialise-cluster.ts makes them; less is what a power cut left of one.
const wholePassword = /^[\w-]{32,}$/

/** Reads the cluster's password. Throws, saying what to do, when the file is gone, broken or not ours to read. */
export function readPasswords(cluster: string): Passwords {
  const superuser = readText(cluster).trim()
  if (!wholePassword.test(superuser)) throw lostPassword(cluster, superuser === '' ? 'is empty' : 'is broken')
  return { superuser, app: createHmac('sha256', superuser).update('matjar').digest('base64url') }
}

/** For a password that is not in its file, or not the right one. */
export function lostPassword(cluster: string, what: string, cause?: unknown): Error {
  return new Error(
    `The database's password file ${join(cluster, passwordFileName)} ${what}. ` +
      'Put it back from a backup, or set a new password: docs/deploy.md says how. The data itself is not harmed.',
    { cause },
  )
}

/** Says what to do where the server does not know the password (28P01); any other error stays as it is. */
export function explainRefusal(error: unknown, cluster: string): unknown {
  const isRefused = error instanceof Error && 'code' in error && error.code === '28P01'
  return isRefused ? lostPassword(cluster, 'holds another password than the database', error) : error
}

function readText(cluster: string): string {
  try {
    return readFileSync(join(cluster, passwordFileName), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw lostPassword(cluster, 'is missing', error)
    throw new Error(
      `The database's password file ${join(cluster, passwordFileName)} belongs to another user; ` +
        'start the app as that user or as root.',
      { cause: error },
    )
  }
}
