import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimFolder, isClaimed } from './app-claim.ts'
import { startOf } from './process-identity.ts'

let folder: string
const atOnce = { waitSeconds: 0, log: () => undefined }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'matjar-claim-'))
  mkdirSync(join(folder, 'running'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a released claim lets the next app in', async () => {
  const release = await claimFolder(folder, atOnce)
  expect(isClaimed(folder)).toBe(true)
  release()
  expect(isClaimed(folder)).toBe(false)
  const releaseAgain = await claimFolder(folder, atOnce)
  releaseAgain()
})

test('a living process that holds the claim is named', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  leaveClaim(other.pid, startOf(other.pid ?? 0))
  await expect(claimFolder(folder, atOnce)).rejects.toThrow(`process ${other.pid}`)
  other.kill('SIGKILL')
})

test('a process that is gone holds nothing', async () => {
  leaveClaim(2 ** 22 + 1, 'long-ago')
  const release = await claimFolder(folder, atOnce)
  expect(readdirSync(join(folder, 'running'))).toHaveLength(1)
  release()
})

test('a living process that only has a dead one’s number holds nothing', async () => {
  leaveClaim(process.ppid, 'another-start')
  const release = await claimFolder(folder, atOnce)
  release()
})

test('one process cannot claim a folder twice', async () => {
  const release = await claimFolder(folder, atOnce)
  await expect(claimFolder(folder, atOnce)).rejects.toThrow(/already runs a database/)
  release()
})

function leaveClaim(pid: number | undefined, start: string | undefined) {
  writeFileSync(join(folder, 'running', `${pid}_${start}`), '')
}
