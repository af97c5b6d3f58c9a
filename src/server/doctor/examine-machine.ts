import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import { projectFolder } from '../config/project-folder.ts'
import { doubtful, good, wrong, type Examination } from './examination.ts'

const oldestNode = 24
const wantedBytes = 2 * 1024 ** 3
const leastBytes = 256 * 1024 ** 2

/** Node, what was built, and the room on the disk. */
export async function examineMachine({ dataDirectory, environment }: Config): Promise<Examination[]> {
  const major = Number.parseInt(process.versions.node, 10)
  const isBuilt = existsSync(join(projectFolder, 'build/server/main.js'))
  return [
    major >= oldestNode
      ? good('Node', process.version)
      : wrong('Node', `${process.version}; the shop needs ${oldestNode}, which npm start brings along`),
    isBuilt || environment !== 'production'
      ? good('Build', isBuilt ? 'is there' : 'not needed in development')
      : wrong('Build', 'is missing: run npm run build'),
    await roomIn(dataDirectory),
  ]
}

async function roomIn(folder: string): Promise<Examination> {
  let existing = resolve(folder)
  while (!existsSync(existing)) existing = dirname(existing)
  const { bavail, bsize } = await statfs(existing)
  const free = bavail * bsize
  const says = `${(free / 1024 ** 3).toFixed(1)} GB free for ${resolve(folder)}`
  if (free < leastBytes) return wrong('Disk', says)
  return free < wantedBytes ? doubtful('Disk', says) : good('Disk', says)
}
