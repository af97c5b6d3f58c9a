import { useEffect, useRef, useState } from 'react'
import { registrationApi } from '#contract/registration.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import type { Input } from '#web/api/types.ts'
import { phoneOf, registrationErrors, type RegistrationDraft } from './registration-draft.ts'

export const checkedFields = ['companyName', 'email', 'username', 'phoneNumber'] as const
export type CheckedField = (typeof checkedFields)[number]

/** Free, or the server's error. Undefined: not asked, or no answer. */
export type Verdict = { isFree: true } | { isFree: false; message: string }

const pauseMilliseconds = 700

/**
 * Checks while typing whether identifiers are free. Answers are cached by value, so that a late one says nothing about newer
 * input.
 */
export function useFreeCheck() {
  const [verdicts, setVerdicts] = useState<Record<string, Verdict>>({})
  const asked = useRef(new Map<string, Promise<Verdict | undefined>>())
  const pauses = useRef(new Map<CheckedField, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const waiting = pauses.current
    return () => waiting.forEach((pause) => clearTimeout(pause))
  }, [])

  /** At once; the same value is asked about once. */
  function ask(field: CheckedField, draft: RegistrationDraft): Promise<Verdict | undefined> {
    clearTimeout(pauses.current.get(field))
    const body = bodyOf(field, draft)
    const key = JSON.stringify(body)
    const known = asked.current.get(key)
    if (known) return known
    const answer = verdictOf(field, body)
    asked.current.set(key, answer)
    void answer.then((verdict) => {
      // Asked too often, or no connection: the registration itself will tell.
      if (verdict) setVerdicts((verdicts) => ({ ...verdicts, [key]: verdict }))
      else asked.current.delete(key)
    })
    return answer
  }

  return {
    ask,
    /** When typing pauses. */
    askSoon(field: CheckedField, draft: RegistrationDraft) {
      clearTimeout(pauses.current.get(field))
      pauses.current.set(
        field,
        setTimeout(() => void ask(field, draft), pauseMilliseconds),
      )
    },
    forget: (field: CheckedField) => clearTimeout(pauses.current.get(field)),
    verdictOn: (field: CheckedField, draft: RegistrationDraft): Verdict | undefined =>
      verdicts[JSON.stringify(bodyOf(field, draft))],
  }
}

type Body = NonNullable<Input<typeof registrationApi.checkData>['body']>

const bodyOf = (field: CheckedField, draft: RegistrationDraft): Body =>
  field === 'phoneNumber' ? { phoneNumber: phoneOf(draft) } : { [field]: draft[field].trim() }

async function verdictOf(field: CheckedField, body: Body): Promise<Verdict | undefined> {
  try {
    await call(registrationApi.checkData, { body })
    return { isFree: true }
  } catch (error) {
    const message = isApiError(error) ? registrationErrors(error.fields)[field] : undefined
    return message === undefined ? undefined : { isFree: false, message }
  }
}
