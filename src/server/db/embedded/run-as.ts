import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

/** The user PostgreSQL runs as when we are root, which it refuses to run as. */
export interface RunAs {
  name: string
  uid: number
  gid: number
}

/**
 * The user that runs the database; undefined means the current one. Root hands over to the owner of the data, else to
 * `postgres`, else to `nobody`.
 */
export function chooseRunAs(dataDirectory: string, cluster: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined

  const users = listUsers()
  const existing = statSync(cluster, { throwIfNoEntry: false })
  if (existing && existing.uid !== 0) {
    const owner = users.find((user) => user.uid === existing.uid)
    return owner ?? { name: `user ${existing.uid}`, uid: existing.uid, gid: existing.gid }
  }
  // initdb wants a user with a name, so an owner without one does not count.
  const { uid } = statSync(dataDirectory)
  const owner = users.find((user) => user.uid === uid && uid !== 0)
  return (
    owner ??
    users.find((user) => user.name === 'postgres') ??
    users.find((user) => user.name === 'nobody') ?? { name: 'nobody', uid: 65534, gid: 65534 }
  )
}

/** Whether this user may enter the folder, with all the folders above it. Asked of the system, so that ACLs count. */
export function mayEnter(user: RunAs, directory: string): boolean {
  const { uid, gid } = user
  const { status, error } = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], {
    uid,
    gid,
    cwd: '/',
    stdio: 'ignore',
  })
  if (error) {
    throw new Error(
      `PostgreSQL does not run as root, and this system does not let us run it as ${user.name} (${error.message}). ` +
        'Start the app as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  return status === 0
}

function listUsers(): RunAs[] {
  return readPasswd()
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: unsigned(uid), gid: unsigned(gid) }))
}

// On macOS `nobody` has the number -2, and the system calls need it as an unsigned number.
function unsigned(text: string | undefined): number {
  return Number(text) >>> 0
}

function readPasswd(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8')
  } catch {
    return ''
  }
}
