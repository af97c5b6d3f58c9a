import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../limit-concurrency.ts'

// Argon2id (docs/product/security.md#passwords-and-codes).
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** Hashing takes memory and a core. */
const oneOfFew = limitConcurrency(2)

export const hashPassword = (password: string) => oneOfFew(() => hash(password, options))

let dummy: Promise<string> | undefined

/** Returns false for a wrong password and for an unknown account, after the same time. */
export async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password')
  const against = passwordHash ?? (await dummy)
  const fits = await oneOfFew(() => verify(against, password))
  return fits && passwordHash !== undefined
}
