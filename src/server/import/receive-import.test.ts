import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { startSession } from '../auth/sessions.ts'
import { anAdmin } from '../test/factories.ts'
import { testApp } from '../test/test-app.ts'
import { imports } from './imports.table.ts'

const t = testApp()

test('a file that breaks off on its way leaves nothing behind, and is no fault of ours', async () => {
  const logged = vi.spyOn(t.ctx.log, 'error')
  const address = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }))
  const { accessToken } = await startSession(t.ctx, await anAdmin(t.db), 'test')
  const socket = connect(Number(address.port), '127.0.0.1')
  const head = [
    'POST /api/marketplace/products/import HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${accessToken}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 1000000',
    '',
    '--b',
    'Content-Disposition: form-data; name="file"; filename="a.csv"',
    '',
    'code',
  ]
  socket.write(`${head.join('\r\n')}${'x'.repeat(200_000)}`)
  const folder = join(t.ctx.config.dataDirectory, 'files/imports')
  const kept = () => (existsSync(folder) ? readdirSync(folder).length : 0)
  await expect.poll(kept).toBe(1)
  socket.destroy()
  await expect.poll(kept).toBe(0)
  expect(await t.db.$count(imports)).toBe(0)
  expect(logged).not.toHaveBeenCalled()
})
