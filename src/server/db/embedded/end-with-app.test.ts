import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, inject, test } from 'vitest'
import { isRunning } from './process-identity.ts'

const program = join(import.meta.dirname, 'test-support', 'short-lived-app.ts')

test.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
  'after a %s no database is left, nothing else that ran on the folder, and no folder',
  async (signal) => {
    const folder = mkdtempSync(join(inject('runDirectory'), 'short-lived-'))
    chmodSync(folder, 0o711)
    const app = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = (await once(createInterface({ input: app.stdout }), 'line')) as [string]
    const { postmaster, shop } = JSON.parse(line) as { postmaster: number; shop: number }
    expect([isRunning(postmaster), isRunning(shop)]).toEqual([true, true])

    app.kill(signal)
    // Only Linux tells which program was started on which data.
    const isShopLeft = () => process.platform === 'linux' && isRunning(shop)
    await expect
      .poll(() => [isRunning(postmaster), isShopLeft(), existsSync(folder)])
      .toEqual([false, false, false])
  },
)
