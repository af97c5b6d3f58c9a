import { chmodSync, chownSync, mkdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mayEnter } from './run-as.ts'
import { runHostedApp } from './test-support/run-hosted-app.ts'
import { ask, closeClone, findWord, keepWord, modeOf, temporaryShop } from './test-support/temporary-shop.ts'

// What only root can try; vitest.config.ts leaves *.root.test.ts out for others.

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

// An ordinary user cannot run code that lies where only root may enter: there this promise is made to nobody.
const ordinaryUsers = [{ name: 'nobody', uid: nobody, gid: nobody }].filter((user) =>
  mayEnter(user, import.meta.dirname),
)

test.each(ordinaryUsers)(
  'the database of the ordinary user $name runs as that user, also when root starts it later',
  async () => {
    mkdirSync(shop.data, { recursive: true })
    chmodSync(join(shop.folder, 'clone'), 0o777)
    chmodSync(shop.data, 0o777)
    const first = await runHostedApp(shop.data, { shelter: shop.shelter, uid: nobody })
    expect(first.error).toBeUndefined()
    await keepWord(first.url)
    await first.kill()

    const second = await runHostedApp(shop.data, { shelter: shop.shelter })
    await second.kill()
    const third = await runHostedApp(shop.data, { shelter: shop.shelter, uid: nobody })
    expect(await findWord(third.url)).toBe('kept')
    expect(statSync(shop.cluster()).uid).toBe(nobody)
    await third.kill()
  },
)
