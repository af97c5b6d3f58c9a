import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/connect.ts'
import { altcha, type Signer } from './altcha.ts'
import type { BotCheck } from './bot-check.ts'
import { recaptcha, type Fetch } from './recaptcha.ts'

/** Google's check where its keys are set, else our own, so that a fresh installation is protected too. */
export function chooseBotCheck(
  config: Pick<Config, 'recaptcha'>,
  { db, tokens, now }: { db: Db; tokens: Signer; now: () => Date },
  fetch: Fetch = globalThis.fetch,
): BotCheck {
  return config.recaptcha
    ? recaptcha(config.recaptcha.siteKey, config.recaptcha.secret, fetch)
    : altcha(db, tokens, now)
}
