import { ApiError, noAnswer } from '#web/api/api-error.ts'
import type { FormKeeper } from '#web/api/form-keeper.ts'
import { personOf, profiles, type SignedInUser } from '#web/api/profiles.ts'
import { withLock } from '#web/api/refresh.ts'
import { tokensOf } from '#web/api/tokens.ts'
import { browserStorage } from '#web/storage.ts'
import type { SignInAgain } from './sign-in-again.tsx'

/** What the page asks while its session is over. */
type Question = {
  Dialog: typeof SignInAgain
  user: SignedInUser
  /** False while another tab asks. */
  isTurn: boolean
  /** The person's token, when there is one that was not refused. */
  freshToken: () => string | undefined
  onToken: (token: string) => void
  onCancel: (message: string) => void
}

/** A waiting tab says so only when the wait can be seen. */
const noticedMilliseconds = 300

let dirtyForms = 0
let shown: string | undefined
let question: Question | undefined
let asking: Promise<string> | undefined
const listeners = new Set<() => void>()

/** Holds the page for its person until the returned function is called. */
export function holdForm(): () => void {
  dirtyForms += 1
  return () => {
    dirtyForms -= 1
    // Who is signed in now is shown from here on.
    browserStorage.set({})
  }
}

const hasUnsaved = (): boolean =>
  dirtyForms > 0 || document.querySelector('dialog[open] form :is(input, textarea, select)') !== null

function person(): string | undefined {
  const stored = personOf(tokensOf('cms').access)
  if (stored !== shown && (shown === undefined || !hasUnsaved())) shown = stored
  return shown
}

const isOwn = (token: string | undefined): boolean => token !== undefined && personOf(token) === person()

export const formKeeperOfCms: FormKeeper = {
  person,
  hasUnsaved,
  isOwn,
  // However many calls are refused, one question is asked.
  signInAgain: (refused) =>
    (asking ??= ask(refused).finally(() => {
      asking = undefined
    })),
}

/** The CMS is left. */
export function forgetPerson(): void {
  shown = undefined
}

export const sessionQuestion = {
  current: (): Question | undefined => question,
  watch: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

function show(next: Question | undefined): void {
  question = next
  for (const listener of listeners) listener()
}

const sessionOver = (message: string) => new ApiError({ statusCode: 401, code: 'token_expired', message })

/** One tab of a browser asks; the others take the tokens that it gets. */
async function ask(refused: string | undefined): Promise<string> {
  const user = profiles.of('cms', person())
  if (!user) throw sessionOver('')
  // Fetched before anything is drawn: without a connection the save fails, and the page stays.
  const { SignInAgain: Dialog } = await import('./sign-in-again.tsx').catch((error: unknown) => {
    throw noAnswer(error)
  })
  const freshToken = () => {
    const { access } = tokensOf('cms')
    return access !== refused && isOwn(access) ? access : undefined
  }
  let isAnswered = false
  let isTurn = false
  const answer = new Promise<string>((resolve, reject) => {
    const showQuestion = () =>
      show({
        Dialog,
        user,
        isTurn,
        freshToken,
        onToken: resolve,
        onCancel: (message) => reject(sessionOver(message)),
      })
    const notice = setTimeout(showQuestion, noticedMilliseconds)
    void withLock('matjar-sign-in-cms', async () => {
      clearTimeout(notice)
      const fresh = freshToken()
      if (isAnswered) return
      if (fresh !== undefined) return resolve(fresh)
      isTurn = true
      showQuestion()
      await answer.catch(() => undefined)
    })
  })
  return answer.finally(() => {
    isAnswered = true
    show(undefined)
  })
}
