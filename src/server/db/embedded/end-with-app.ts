import { spawn } from 'node:child_process'
import { join } from 'node:path'

/**
 * For a folder that is to live no longer than this process, however it ends: a guard outlives it, ends what runs on the folder and
 * removes it. Nobody can catch a SIGKILL, but the system closes the pipe on which the guard waits. A shop's own database is
 * meant to outlive its app, so this is for benches and tests.
 */
export function endWithApp(folder: string): void {
  const guard = spawn(process.execPath, [join(import.meta.dirname, 'guard.ts'), folder], {
    cwd: '/',
    // Not in our group, which may be killed as a whole.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Nothing waits for it, and it may be killed before us.
  guard.on('error', () => undefined)
  guard.stdin.on('error', () => undefined)
  guard.unref()
  // A pipe is a socket to Node, which its types do not say.
  ;(guard.stdin as unknown as { unref(): void }).unref()
}
