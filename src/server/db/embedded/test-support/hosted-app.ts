// The smallest app that has an embedded database, run by the tests as a process of its own that they can kill.
// Arguments: the data folder, the shelter, and for an ordinary user their number and a folder with PostgreSQL's programs.
// Writes one JSON line when it is up, and one when it cannot start.
import { startEmbeddedPostgres } from '../start-embedded-postgres.ts'

const [dataDirectory = '', shelter = '', user, programs] = process.argv.slice(2)
const messages: string[] = []
const settings = { fsync: 'off', shared_buffers: '16MB' }
// Only now, when the code is read in: it may lie where this user may not enter.
if (user) {
  process.setgroups?.([])
  process.setgid?.(Number(user))
  process.setuid?.(Number(user))
}
try {
  const { url, binDirectory } = await startEmbeddedPostgres({
    dataDirectory,
    shelter,
    settings,
    ...(programs && { binDirectory: programs }),
    log: (message) => messages.push(message),
  })
  process.stdout.write(`${JSON.stringify({ url, binDirectory, messages })}\n`)
  setInterval(() => undefined, 60_000)
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: (error as Error).message, messages })}\n`)
  process.exitCode = 1
}
