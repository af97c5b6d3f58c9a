import { buildApp } from '../app.ts'
import { readConfig } from '../config/config.ts'
import { startJobs } from '../start-jobs.ts'
import { openContext } from '../open-context.ts'

/** The server without its pages, as a process of its own that a test may kill; says where it is in one line of JSON. */
const { ctx, databaseUrl } = await openContext(readConfig(process.env), { say: () => undefined, as: 'app' })
const app = await buildApp(ctx)
startJobs(ctx)
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${JSON.stringify({ address, databaseUrl })}\n`)
