import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { botCheckApi, botCheckHeader, type Challenge } from '#contract/bot-check.ts'
import type { Shop } from './shop.ts'

/** The header of a caller who solved the shop's puzzle, as a browser does. */
export async function botProofFor(shop: Shop): Promise<Record<string, string>> {
  const asked = await fetch(`${shop.url}/api${botCheckApi.challenge.path}`)
  const { challenge } = ((await asked.json()) as { data: { challenge: Challenge } }).data
  const solution = await solveChallenge({ challenge, deriveKey })
  return { [botCheckHeader]: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64url') }
}
