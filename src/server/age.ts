import { scrypt, webcrypto } from 'node:crypto'
import { Readable } from 'node:stream'
import { ReadableStream as WebStream } from 'node:stream/web'
import { promisify } from 'node:util'

// Files are encrypted in the format of age (age-encryption.org), which other programs read too.

/** Large, and read in where something is encrypted alone. */
const age = () => import('age-encryption')

/** What every encrypted file begins with. */
export const ageMagic = 'age-encryption.org/v1'

/** What opens files: a passphrase, an identity as age writes it (`AGE-SECRET-KEY-1…`), or one that was made here. */
export type OpeningKey = string | webcrypto.CryptoKey

/** The key does not open this file, or its beginning is damaged. */
export class WrongKey extends Error {}

export const isRecipient = (key: string) => key.startsWith('age1')
const isIdentity = (key: string) => key.startsWith('AGE-SECRET-KEY-')

/** For the recipient that an `age1…` names, or by a passphrase. */
export async function encrypted(plain: Readable, key: string): Promise<Readable> {
  const { Encrypter, identityToRecipient } = await age()
  const encrypter = new Encrypter()
  if (isRecipient(key)) encrypter.addRecipient(key)
  else if (isIdentity(key)) encrypter.addRecipient(await identityToRecipient(key))
  else encrypter.setPassphrase(key)
  return fromWeb(await encrypter.encrypt(toWeb(plain)))
}

/** @throws WrongKey */
export async function decrypted(from: Readable, key: OpeningKey): Promise<Readable> {
  const { Decrypter } = await age()
  const decrypter = new Decrypter()
  try {
    if (typeof key !== 'string' || isIdentity(key)) decrypter.addIdentity(key)
    else decrypter.addPassphrase(key)
    return fromWeb(await decrypter.decrypt(toWeb(from)))
  } catch (error) {
    throw new WrongKey('The key does not open it, or its beginning is damaged.', { cause: error })
  }
}

/** Whoever reads it may stop at any chunk. Node's own `Readable.toWeb` throws where one arrives after that, and nothing can catch it. */
const toWeb = (stream: Readable) => WebStream.from(stream) as ReadableStream<Uint8Array>

const fromWeb = (stream: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0])

/** Who files are encrypted for, and what opens them: nothing, where only the recipient is known. */
export type KeyPair = { recipient: string; identity: OpeningKey | undefined }

/**
 * The pair of keys that a BACKUP_KEY stands for. Age takes a second and 256 MB for each file with a passphrase, which is too much where one is
 * written each minute: so a pair is made of it once.
 * @throws Error where it begins as a key of age and is none
 */
export async function keyPair(key: string, salt: string): Promise<KeyPair> {
  const { Encrypter, identityToRecipient } = await age()
  const wrong = (error: unknown) =>
    new Error('BACKUP_KEY begins as a key of age, and is none.', { cause: error })
  if (isRecipient(key)) {
    try {
      new Encrypter().addRecipient(key)
    } catch (error) {
      throw wrong(error)
    }
    return { recipient: key, identity: undefined }
  }
  const identity = isIdentity(key) ? key : await identityOf(key, salt)
  return {
    identity,
    recipient: await identityToRecipient(identity).catch((error: unknown) => {
      throw wrong(error)
    }),
  }
}

// The form that such a key is read in begins with these bytes.
const beforeKey = Buffer.from('302e020100300506032b656e04220420', 'hex')
const work = { N: 2 ** 17, r: 8, p: 1, maxmem: 192 * 1024 * 1024 }
const hardSum = promisify<string, string, number, typeof work, Buffer>(scrypt)

async function identityOf(passphrase: string, salt: string) {
  const secret = await hardSum(passphrase, `matjar ${salt}`, 32, work)
  return webcrypto.subtle.importKey('pkcs8', Buffer.concat([beforeKey, secret]), 'X25519', false, [
    'deriveBits',
  ])
}
