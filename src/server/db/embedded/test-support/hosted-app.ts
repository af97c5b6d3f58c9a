// The smallest app that has an embedded database, run by the tests as a process of its own that they can kill.
// Arguments: the data folder and the shelter. Writes one JSON line when it is up, and one when it cannot start.
import { startEmbeddedPostgres } from '../start-embedded-postgres.ts'

const [dataDirectory = '', shelter = ''] = process.argv.slice(2)
const messages: string[] = []
const settings = { fsync: 'off', shared_buffers: '16MB' }
try {
  const { url, binDirectory } = await startEmbeddedPostgres({
    dataDirectory,
    shelter,
    settings,
    log: (message) => messages.push(message),
  })
  process.stdout.write(`${JSON.stringify({ url, binDirectory, messages })}\n`)
  setInterval(() => undefined, 60_000)
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: (error as Error).message, messages })}\n`)
  process.exitCode = 1
}
