// An app that upgrades its database, run by the tests as a process of its own. Arguments: the data folder, the shelter, the folder of
// the old programs ('' for none), and what it says at the moment at which it is to be killed. Writes a JSON line for each message, and one when it
// is up or cannot start.
import { copyDatabase } from '../../../../backup/copy-database.ts'
import { startEmbeddedPostgres } from '../../start-embedded-postgres.ts'

const [dataDirectory = '', shelter = '', before, killedAt] = process.argv.slice(2)
const tell = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

process.on('SIGTERM', () => process.exit(0))
try {
  const { url } = await startEmbeddedPostgres({
    dataDirectory,
    shelter,
    settings: { fsync: 'off', shared_buffers: '16MB' },
    copyDatabase,
    ...(before && { binDirectoryBefore: before }),
    log(message) {
      tell({ message })
      if (killedAt && message.includes(killedAt)) process.kill(process.pid, 'SIGKILL')
    },
  })
  tell({ url })
  setInterval(() => undefined, 60_000)
} catch (error) {
  tell({ error: (error as Error).message })
  process.exitCode = 1
}
