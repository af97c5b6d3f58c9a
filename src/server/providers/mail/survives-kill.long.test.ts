import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, expect, test } from 'vitest'
import { jobs } from '../../jobs/jobs.table.ts'
import { aRootUser } from '../../test/factories.ts'
import { giveUpWorkers } from '../../test/due-jobs.ts'
import { botProof } from '../../test/bot-proof.ts'
import { mailServer } from '../../test/mail-server.ts'
import { testApp } from '../../test/test-app.ts'
import { outbox } from './outbox.table.ts'

const server = await mailServer()
const t = testApp()
const script = fileURLToPath(new URL('../../test/serve-api.ts', import.meta.url))
const running: ChildProcess[] = []
const isMail = (...states: (typeof jobs.$inferSelect)['state'][]) =>
  and(eq(jobs.name, 'send_mail'), inArray(jobs.state, states))
/** A server left from the test before would take the next one's jobs. */
async function stopAll() {
  const ended = running
    .splice(0)
    .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
  await Promise.all(
    ended.map((child) => {
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      return exit
    }),
  )
}
afterEach(stopAll)
afterAll(() => server.close())

async function start() {
  const child = spawn(process.execPath, [script], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: t.databaseUrl,
      DATA_DIR: t.ctx.config.dataDirectory,
      SECRET_KEY: 'a secret of the tests, long enough to sign with',
      SMTP_URL: server.url,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(child)
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { child, address: (JSON.parse(line) as { address: string }).address }
}

test('killed after the answer and before the mail, the shop sends it when it is back, once', async () => {
  const { email } = await aRootUser(t.db)
  const first = await start()
  server.behaviour.refuses = true
  const answer = await fetch(`${first.address}/api/companies/forget-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await botProof(t)) },
    body: JSON.stringify({ email }),
  })
  expect(answer.status).toBe(200)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  expect(server.received).toHaveLength(0)

  server.behaviour.refuses = false
  // As if the time of the dead worker, and of a refusal, were over.
  await giveUpWorkers(t.db)
  await start()
  await expect.poll(() => server.received.length, { timeout: 40_000 }).toBe(1)
  expect(server.received[0]?.to).toEqual([email])
  await expect.poll(() => t.db.$count(jobs, isMail('completed'))).toBe(1)
  await start()
  await expect.poll(() => t.db.$count(jobs, isMail('created', 'retry', 'active'))).toBe(0)
  expect(server.received).toHaveLength(1)
})

test('killed between the mail server’s yes and the note of it, the shop sends one copy, with the same Message-ID', async () => {
  const { email } = await aRootUser(t.db)
  server.received.length = 0
  const { child, address } = await start()
  const exited = once(child, 'exit')
  // The mail is there, and nobody has been told so yet.
  server.behaviour.beforeAnswer = () => {
    child.kill('SIGKILL')
    delete server.behaviour.beforeAnswer
    return exited
  }
  const answer = await fetch(`${address}/api/companies/forget-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await botProof(t)) },
    body: JSON.stringify({ email }),
  })
  expect(answer.status).toBe(200)
  await exited
  const [tried] = await t.db.select().from(outbox).where(eq(outbox.toAddress, email))
  expect(tried).toMatchObject({ status: 'waiting', attempts: 1, triedAt: expect.any(Date) })

  await giveUpWorkers(t.db)
  await start()
  const sent = async () => (await t.db.select().from(outbox).where(eq(outbox.toAddress, email)))[0]?.status
  await expect.poll(sent, { timeout: 40_000 }).toBe('sent')
  const ids = server.received.map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1])
  expect(ids).toHaveLength(2)
  expect(ids[0]).toMatch(new RegExp(`^<${tried?.id}@`))
  expect(ids[1]).toBe(ids[0])
})
