// An app whose database is to live no longer than itself, as benches and tests have them. Its argument is the folder. Writes a
// JSON line when its database is up, with the numbers of that and of a program that it started on the folder.
import { spawn } from 'node:child_process'
import { readPostmasterFile } from '../postmaster-file.ts'
import { endWithApp } from '../end-with-app.ts'
import { startEmbeddedPostgres } from '../start-embedded-postgres.ts'

const [folder = ''] = process.argv.slice(2)
endWithApp(folder)
await startEmbeddedPostgres({
  dataDirectory: folder,
  settings: { fsync: 'off', shared_buffers: '16MB' },
  log: () => undefined,
})
const shop = spawn('sleep', ['60'], {
  env: { ...process.env, DATA_DIR: folder },
  stdio: 'ignore',
  detached: true,
})
const postmaster = readPostmasterFile(`${folder}/postgres`)?.pid
process.stdout.write(`${JSON.stringify({ postmaster, shop: shop.pid })}\n`)
setInterval(() => undefined, 60_000)
