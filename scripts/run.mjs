// node scripts/run.mjs <file> [arguments]: a program of the project under Node 24, installed first when needed.
import { loadEnvironment } from './set-up/environment.mjs'
import { installWhenNeeded } from './set-up/install.mjs'
import { runNode } from './set-up/run-child.mjs'

loadEnvironment()
await installWhenNeeded()
process.exitCode = await runNode(process.argv.slice(2))
