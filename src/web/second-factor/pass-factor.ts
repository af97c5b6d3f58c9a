import type { FactorMethod, ProofMethod } from '#contract/second-factor.ts'
import { defaultLanguage, languageOfPath, withLanguage, withoutLanguage } from '#i18n/paths.ts'
import { formKeeper } from '#web/api/form-keeper.ts'
import { familyOf, tokensOf } from '#web/api/tokens.ts'
import type { RunningEntry } from '#contract/schedule.ts'
import type { Asked, Passed } from './asked.ts'

type Body = Record<string, unknown>
type Reply = {
  answer: { ok: boolean }
  file: Blob | undefined
  body: Body | undefined
}
type Details = { ticket?: string; methods?: readonly string[] }

/** However many calls are refused, one question is asked. */
let proving: Promise<Passed | undefined> | undefined

/** Each of its own, one after another. */
let endingSchedule: Promise<Passed | undefined> = Promise.resolve(undefined)

/**
 * Asks for what a call was refused without, over the page: the second factor after a password, a fresh proof, or whether a schedule ends
 * by what is saved. Then it goes on as if it had not been refused. The refusal stays where whoever is asked does not want to.
 */
export async function passFactor<R extends Reply>(
  path: string,
  refused: R,
  sent: unknown,
  send: (token: string | undefined, body?: string) => Promise<R>,
): Promise<R> {
  const passed = await askFor(path, refused.body ?? {})
  if (passed === undefined) return refused
  if ('answer' in passed) return { ...refused, answer: new Response(), body: passed.answer as Body }
  // Asking may have brought another token.
  const token = tokensOf(familyOf(window.location.pathname)).access
  return Object.keys(passed.again).length === 0
    ? send(token)
    : send(token, JSON.stringify({ ...(sent as object), ...passed.again }))
}

async function askFor(path: string, { code, details }: Body): Promise<Passed | undefined> {
  if (code === 'second_factor_setup_required') return leadToSetUp()
  if (code === 'schedule_end_required') {
    const ask = () =>
      open({ kind: 'endSchedule', ...(details as { entries: RunningEntry[]; count: number }) })
    endingSchedule = endingSchedule.then(ask, ask)
    return endingSchedule
  }
  const { ticket = '', methods = [] } = (details ?? {}) as Details
  if (code === 'second_factor_required')
    return open({
      kind: path.endsWith('/reset-password') ? 'reset' : 'signIn',
      ticket,
      methods: methods as FactorMethod[],
      door: path.startsWith('/admins/') ? 'cms' : 'customer',
    })
  if (code !== 'step_up_required') return undefined
  proving ??= open({
    kind: 'proof',
    methods: methods as ProofMethod[],
    door: familyOf(window.location.pathname),
  }).finally(() => {
    proving = undefined
  })
  return proving
}

/** The one page that is open without the factor that the shop demands; what is being typed elsewhere is not left for it. */
function leadToSetUp(): undefined {
  const { pathname } = window.location
  if (formKeeper()?.hasUnsaved() || withoutLanguage(pathname) === '/cms/profile') return
  window.location.assign(withLanguage('/cms/profile', languageOfPath(pathname) ?? defaultLanguage))
}

const open = async (asked: Asked): Promise<Passed | undefined> =>
  (await import('./ask-over-page.tsx')).askOverPage(asked)
