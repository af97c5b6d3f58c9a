import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../http/app-error.ts'

// Argon2id with the figures of safety C8.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const maxAtOnce = 2
const maxWaiting = 100

let running = 0
const waiting: (() => void)[] = []

/** Hashing takes memory and a core: two at once, a hundred may wait, the rest are told to come back. */
async function oneOfFew<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxAtOnce) {
    if (waiting.length >= maxWaiting) throw new AppError('unavailable')
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

export const hashPassword = (password: string) => oneOfFew(() => hash(password, options))

let dummy: Promise<string> | undefined

/** False for a wrong password and for no account at all, in the same time (D-607). */
export async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password')
  const against = passwordHash ?? (await dummy)
  const fits = await oneOfFew(() => verify(against, password))
  return fits && passwordHash !== undefined
}
