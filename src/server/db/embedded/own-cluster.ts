import { chmodSync, existsSync, lchownSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from './choose-place.ts'

/**
 * PostgreSQL wants its files to belong to the user it runs as, and closed to others. A copied or restored folder often
 * is not so; what we may put right is put right. Throws when the cluster belongs to somebody else.
 */
export function ownCluster({ cluster, runAs }: Place, log: (message: string) => void) {
  if (process.platform === 'win32') return
  const { uid, mode } = statSync(cluster)
  if (runAs && uid !== runAs.uid) {
    log(`Giving ${cluster} to the database's user, ${runAs.name}.`)
    giveAll(cluster, runAs.uid, runAs.gid)
  } else if (!runAs && uid !== process.getuid?.()) {
    throw new Error(
      `The database in ${cluster} belongs to another user (number ${uid}). ` +
        'Start the app as that user or as root, or give it a data folder of its own.',
    )
  }
  if (mode & 0o077) chmodSync(cluster, 0o700)
}

/** Lets the database's user work with what lies beside the cluster too, in case the app is later started as that user. */
export function shareWithOwner({ folder, logFile, runAs }: Place) {
  if (!runAs) return
  for (const path of [join(folder, 'running'), logFile]) {
    if (existsSync(path)) lchownSync(path, runAs.uid, runAs.gid)
  }
}

function giveAll(path: string, uid: number, gid: number) {
  lchownSync(path, uid, gid)
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name)
    if (entry.isDirectory()) giveAll(inside, uid, gid)
    else lchownSync(inside, uid, gid)
  }
}
