/** The guard of end-with-app.ts: waits for the end of the process that started it, and removes the folder that it was given. */
import { removeWithProcesses } from './remove-with-processes.ts'

const [folder] = process.argv.slice(2)
// Who ends that process may mean all of them, this one not.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.stdin.resume().on('close', () => {
  if (folder) removeWithProcesses(folder)
})
