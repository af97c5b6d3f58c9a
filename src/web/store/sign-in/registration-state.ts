import type { OtpLength } from '#contract/recovery.ts'
import { emptyRegistration, type FormStep, type RegistrationDraft } from './registration-draft.ts'
import type { CarriedValues } from './sign-in-dialog.tsx'

export type Step = FormStep | 'code'

/** What the server took, and where and until when its code is good. */
export type Accepted = {
  id: string
  draft: RegistrationDraft
  sentTo: string
  codeLength: OtpLength
  againFrom: number
  goodUntil: number
}

type CodeSent = { id: string; sentTo: string; codeLength: OtpLength; resendAfter: number; expiresIn: number }

export const acceptedNow = (
  draft: RegistrationDraft,
  { id, sentTo, codeLength, resendAfter, expiresIn }: CodeSent,
): Accepted => {
  const now = Date.now()
  return {
    id,
    draft,
    sentTo,
    codeLength,
    againFrom: now + resendAfter * 1000,
    goodUntil: now + expiresIn * 1000,
  }
}

/** The very same was registered already, and its code is still good. */
export const isAccepted = (draft: RegistrationDraft, accepted: Accepted | undefined): boolean =>
  accepted !== undefined &&
  JSON.stringify(accepted.draft) === JSON.stringify(draft) &&
  Date.now() < accepted.goodUntil

/** Refused for now: the code may be asked for again after so many milliseconds. */
export const withWait = (accepted: Accepted, wait: number): Accepted => ({
  ...accepted,
  againFrom: Date.now() + wait,
})

export type RegistrationState = { step: Step; draft: RegistrationDraft; accepted?: Accepted }

let kept: RegistrationState | undefined

/** Until the page is reloaded, or the registration is done. */
export const rememberRegistration = (state: RegistrationState | undefined): void => {
  kept = state
}

/**
 * Where the form begins: where it was left; or at the code, for somebody whose sign-in was refused because the
 * registration waits for it. Who has no code any more fills the form in again, with the same password.
 */
export function startingState({
  identifier,
  unverifiedPassword: password,
}: CarriedValues): RegistrationState {
  if (password === undefined) return kept ?? { step: 'company', draft: emptyRegistration }
  const name = identifier.trim()
  const isKept = [kept?.accepted?.draft.email, kept?.accepted?.draft.username].some(
    (known) => known?.trim().toLowerCase() === name.toLowerCase(),
  )
  if (kept && isKept) return { ...kept, step: 'code' }
  const email = name.includes('@') ? name : ''
  return { step: 'code', draft: { ...emptyRegistration, email, password, confirmation: password } }
}
