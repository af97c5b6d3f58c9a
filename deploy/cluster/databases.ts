import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { choosePlace, type Place } from '#server/db/embedded/choose-place.ts'
import { findBinaries } from '#server/db/embedded/find-binaries.ts'
import { ownCluster } from '#server/db/embedded/own-cluster.ts'
import { readPasswords } from '#server/db/embedded/passwords.ts'
import { readPostmasterFile } from '#server/db/embedded/postmaster-file.ts'
import { startPostmaster, stopPostmaster } from '#server/db/embedded/postmaster.ts'
import { isRunning } from '#server/db/embedded/process-identity.ts'
import { ourSettings, startEmbeddedPostgres } from '#server/db/embedded/start-embedded-postgres.ts'
import { childrenOf, signal } from '#server/db/test-support/freeze.ts'

export const roles = ['primary', 'replica'] as const
export type Role = (typeof roles)[number]

/**
 * A primary and its streaming replica, which has every acknowledged change on its disk: the primary waits for it. Their users and
 * passwords are the same.
 */
export async function makeDatabases(folder: string, ports: Record<Role, number>) {
  const quiet = () => undefined
  const shelter = join(folder, 'sheltered')
  const folderOf = (role: Role) => join(folder, role)
  const first = await startEmbeddedPostgres({ dataDirectory: folderOf('primary'), shelter, log: quiet })
  await first.stop()
  const places = Object.fromEntries(
    roles.map((role) => [role, choosePlace(folderOf(role), shelter, quiet)]),
  ) as Record<Role, Place>
  const passwords = readPasswords(places.primary.cluster)
  const binaries = findBinaries({
    runAs: places.primary.runAs,
    shelter,
    linkFolder: join(folder, 'libraries'),
    log: quiet,
  })

  rmSync(places.replica.cluster, { recursive: true, force: true })
  cpSync(places.primary.cluster, places.replica.cluster, { recursive: true })
  writeFileSync(join(places.replica.cluster, 'standby.signal'), '')
  ownCluster(places.replica, quiet)

  const settings = {
    ...ourSettings,
    max_connections: '120',
    hot_standby_feedback: 'on',
    primary_conninfo: `host=127.0.0.1 port=${ports.primary} user=postgres password=${passwords.superuser} application_name=replica`,
  }
  const start = (role: Role) =>
    startPostmaster(places[role], binaries, {
      port: ports[role],
      settings: { ...settings, ...(role === 'primary' && { synchronous_standby_names: 'replica' }) },
    })
  for (const role of roles) await start(role)

  const processesOf = (role: Role) => {
    const pid = readPostmasterFile(places[role].cluster)?.pid
    return pid !== undefined && isRunning(pid) ? [pid, ...childrenOf(pid)] : []
  }
  return {
    passwords,
    runAs: places.primary.runAs,
    /** As the superuser, past everything. */
    urlOf: (role: Role) => `postgres://postgres:${passwords.superuser}@127.0.0.1:${ports[role]}/matjar`,
    kill(role: Role) {
      signal(processesOf(role), 'SIGKILL')
    },
    async stop() {
      for (const role of roles) {
        const file = readPostmasterFile(places[role].cluster)
        if (file && isRunning(file.pid)) await stopPostmaster(file, places[role], binaries)
      }
    },
  }
}
