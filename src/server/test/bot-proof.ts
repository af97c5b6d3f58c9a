import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { botCheckApi, botCheckHeader } from '#contract/bot-check.ts'
import type { TestApp } from './test-app.ts'

/** The header of a caller who solved the puzzle, as a browser does. */
export async function botProof(t: TestApp): Promise<Record<string, string>> {
  const { challenge } = (await t.ask({ path: botCheckApi.challenge.path })).json.data
  const solution = await solveChallenge({ challenge, deriveKey })
  return { [botCheckHeader]: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64url') }
}
