import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { buffer, text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { ageMagic, decrypted, encrypted, keyPair, type OpeningKey } from './age.ts'

const passphrase = 'a passphrase of these tests'
const lock = async (key: string) => buffer(await encrypted(Readable.from([Buffer.from('of the shop')]), key))
const open = async (bytes: Buffer, key: OpeningKey | undefined) =>
  text(await decrypted(Readable.from([bytes]), key ?? ''))

test('one passphrase makes one pair of keys for each archive, and no other opens what is encrypted for it', async () => {
  const { recipient, identity } = await keyPair(passphrase, '7')
  expect(recipient).toMatch(/^age1[\da-z]{58}$/)
  expect((await keyPair(passphrase, '7')).recipient).toBe(recipient)
  const others = [await keyPair(passphrase, '8'), await keyPair(`${passphrase}!`, '7')]
  expect(new Set([recipient, ...others.map((pair) => pair.recipient)]).size).toBe(3)
  const bytes = await lock(recipient)
  expect(bytes.subarray(0, ageMagic.length).toString()).toBe(ageMagic)
  expect(await open(bytes, identity)).toBe('of the shop')
  for (const other of others) await expect(open(bytes, other.identity)).rejects.toThrow('does not open')
})

test('a recipient locks and opens nothing; its identity does both', async () => {
  const secret = await generateIdentity()
  const recipient = await identityToRecipient(secret)
  expect(await keyPair(recipient, '7')).toEqual({ recipient, identity: undefined })
  expect(await keyPair(secret, '7')).toEqual({ recipient, identity: secret })
  expect(await open(await lock(recipient), secret)).toBe('of the shop')
  expect(await open(await lock(secret), secret)).toBe('of the shop')
})

test('whoever reads a file that is opened may stop at any chunk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'matjar-age-'))
  try {
    const identity = await generateIdentity()
    const file = join(folder, 'base.age')
    writeFileSync(file, await buffer(await encrypted(Readable.from([Buffer.alloc(2_000_000)]), identity)))
    for (let wanted = 1; wanted <= 30; wanted += 1) {
      const plain = await decrypted(createReadStream(file, { highWaterMark: 4096 }), identity)
      let read = 0
      for await (const _ of plain) if (++read === wanted) break
      await turn()
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test.each(['age1qqqqqqqqqqqqqqqqqqqqqqqqq', 'AGE-SECRET-KEY-1QQQQQQQQQQQQQ'])(
  '%s is refused',
  async (key) => {
    await expect(keyPair(key, '7')).rejects.toThrow('begins as a key of age, and is none')
  },
)
