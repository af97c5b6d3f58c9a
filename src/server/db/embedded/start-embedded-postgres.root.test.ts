import { chmodSync, chownSync, mkdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runHostedApp } from './test-support/run-hosted-app.ts'
import { ask, closeClone, findWord, keepWord, modeOf, temporaryShop } from './test-support/temporary-shop.ts'

// What only root can try; for others npm test says that this file was left out.

const shop = temporaryShop()
const nobody = 65534

test('where only root may enter, programs and data move to a place their user can reach', async () => {
  closeClone(shop.folder)
  const messages: string[] = []
  const first = await shop.start({ log: (message) => messages.push(message) })
  await keepWord(first.url)
  expect(messages.join()).toContain(`is kept in ${shop.shelter}`)
  expect(realpathSync(shop.cluster())).toContain(shop.shelter)
  await shop.stopAll()

  const second = await shop.start()
  expect(await findWord(second.url)).toBe('kept')
})

test('a new data folder does not bring back what the deleted one had', async () => {
  closeClone(shop.folder)
  await keepWord((await shop.start()).url)
  await shop.stopAll()
  rmSync(shop.data, { recursive: true })
  const { url } = await shop.start()
  expect(await ask(url, `SELECT to_regclass('kept')::text`)).toBeNull()
})

test('a lost database is an error, never an empty shop', async () => {
  closeClone(shop.folder)
  await shop.start()
  await shop.stopAll()
  rmSync(shop.shelter, { recursive: true })
  await expect(shop.start()).rejects.toThrow(/which is gone/)
})

test('a copy that root made of the data is given back to the database’s user', async () => {
  await shop.start()
  await shop.stopAll()
  chownSync(shop.cluster(), 0, 0)
  chmodSync(shop.cluster(), 0o755)
  const { url } = await shop.start()
  expect(await ask(url, 'SELECT 1')).toBe(1)
  expect(modeOf(shop.cluster())).toBe('700')
})

test('the database of an ordinary user runs as that user, also when root starts it later', async () => {
  // Programs that this user can reach: those of the package, or a copy where only root may enter the clone.
  const { binDirectory: programs } = await shop.start()
  await shop.stopAll()
  rmSync(shop.data, { recursive: true })
  mkdirSync(shop.data, { recursive: true })
  chmodSync(join(shop.folder, 'clone'), 0o777)
  chmodSync(shop.data, 0o777)
  const ordinary = { uid: nobody, programs }
  const first = await runHostedApp(shop.data, { shelter: shop.shelter, ordinary })
  expect(first.error).toBeUndefined()
  await keepWord(first.url)
  await first.kill()

  const second = await runHostedApp(shop.data, { shelter: shop.shelter })
  await second.kill()
  const third = await runHostedApp(shop.data, { shelter: shop.shelter, ordinary })
  expect(await findWord(third.url)).toBe('kept')
  expect(statSync(shop.cluster()).uid).toBe(nobody)
  await third.kill()
})
