import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']

const find = (name: string) => folders.map((folder) => join(folder, name)).find((file) => existsSync(file))

/** Debian's haproxy and pgbouncer; as root they are installed where they are missing. */
export function findPrograms(say: (message: string) => void): { haproxy: string; pgbouncer: string } {
  const names = ['haproxy', 'pgbouncer'] as const
  const missing = names.filter((name) => !find(name))
  if (missing.length > 0 && process.getuid?.() === 0 && find('apt-get')) {
    say(`Installing ${missing.join(' and ')}…`)
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env: environment })
    spawnSync('apt-get', ['install', '-y', '-qq', ...missing], { stdio: 'ignore', env: environment })
  }
  const [haproxy, pgbouncer] = names.map(find)
  if (!haproxy || !pgbouncer)
    throw new Error(`The cluster needs ${missing.join(' and ')}: apt-get install ${missing.join(' ')}`)
  return { haproxy, pgbouncer }
}
