import { hash, verify } from '@node-rs/argon2'
import { inTurn } from '../in-turn.ts'

// Argon2id with the figures of safety C8.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** Hashing takes memory and a core. */
const oneOfFew = inTurn(2)

export const hashPassword = (password: string) => oneOfFew(() => hash(password, options))

let dummy: Promise<string> | undefined

/** False for a wrong password and for no account at all, in the same time (D-607). */
export async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password')
  const against = passwordHash ?? (await dummy)
  const fits = await oneOfFew(() => verify(against, password))
  return fits && passwordHash !== undefined
}
