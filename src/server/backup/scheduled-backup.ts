import { isRecipient } from '../age.ts'
import { writeFact } from '../checklist/facts.ts'
import type { Context } from '../context.ts'
import { directUrlOf } from '../db/connect.ts'
import type { FileStore } from '../files/file-store.ts'
import { backupName, keepBackup, openIn, openPlace, timeOfName } from './backup-place.ts'
import { keptBy, type KeepRule } from '../config/keep-rule.ts'
import { shopName } from './shop-name.ts'
import { tryRestore } from './try-restore.ts'
import { writeBackup } from './write-backup.ts'

/** Where backups go, by which rule they stay, and what they are locked with. */
export type BackupPlan = {
  store: FileStore
  rule: KeepRule
  key: string | undefined
  opensWith: { key: string | undefined } | undefined
}

/** Of the configuration; undefined where no backups are asked for. */
export async function backupPlan({ config }: Pick<Context, 'config'>): Promise<BackupPlan | undefined> {
  const { to, keep, key } = config.backup
  if (to === undefined) return undefined
  const opensWith = key !== undefined && isRecipient(key) ? undefined : { key }
  return { store: await openPlace(to, config), rule: keep, key, opensWith }
}

/** Backs the shop up, tries to restore that, and clears away what the rule does not keep; older ones stay where anything failed. */
export async function backUp(ctx: Context, { store, rule, key, opensWith }: BackupPlan): Promise<string> {
  const directUrl = directUrlOf(ctx.db)
  const name = backupName(ctx.now(), key !== undefined)
  const source = { directUrl, files: ctx.files, name: shopName(ctx), key }
  const { sums } = await keepBackup(store, name, (to) => writeBackup(source, to))
  if (sums.missingFiles.length > 0)
    ctx.log.error(
      { count: sums.missingFiles.length, files: sums.missingFiles.slice(0, 20) },
      'files that the database names are not in the backup, since nobody has them',
    )
  const tried = await triedOrRemoved(store, name, directUrl, opensWith)
  const all: { name: string; at: Date }[] = []
  for await (const { key: each } of store.list('')) {
    const at = timeOfName(each)
    if (at) all.push({ name: each, at })
  }
  const kept = keptBy(rule, all)
  for (const backup of all) if (!kept.has(backup)) await store.remove(backup.name)
  await writeFact(ctx.db, 'backup', {}, ctx.now())
  ctx.log.info({ backup: name, tried, kept: kept.size }, 'the shop was backed up')
  return name
}

/** One that cannot be restored is none, and takes no other's place. What is locked for a recipient is tried by who has the identity. */
async function triedOrRemoved(
  store: FileStore,
  name: string,
  directUrl: string,
  opensWith: BackupPlan['opensWith'],
) {
  if (opensWith === undefined) return 'written'
  try {
    return await tryRestore(openIn(store, name), { directUrl, ...opensWith })
  } catch (error) {
    await store.remove(name)
    throw error
  }
}
