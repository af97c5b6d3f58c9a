import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export type KillableServer = { process: ChildProcess; address: string; databaseUrl: string }

const project = fileURLToPath(new URL('../../..', import.meta.url))

type Options = {
  /** Over those of the tests. */
  environment?: Record<string, string>
  /** Where the code is; ours, unless it is another version's. */
  code?: string
}

/** Starts the API on `folder`, with its database, in a process of its own that a test may kill. */
export async function startKillable(
  folder: string,
  secret: string,
  { environment = {}, code = project }: Options = {},
): Promise<KillableServer> {
  const child = spawn(process.execPath, ['src/server/test/serve-api.ts'], {
    cwd: code,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATA_DIR: folder,
      SEED: 'none',
      SECRET_KEY: secret,
      LOG_LEVEL: 'silent',
      READS_PER_MINUTE: '1000000',
      WRITES_PER_MINUTE: '1000000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { process: child, ...(JSON.parse(line) as { address: string; databaseUrl: string }) }
}
