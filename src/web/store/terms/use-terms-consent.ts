import { useRef, useState } from 'react'
import { brand } from '#brand'
import { focusFirstError } from '#web/ui/form/focus-first-error.ts'

/** Whether the terms are accepted, where the variant has some: never ticked in advance, asked with every order. */
export function useTermsConsent() {
  const part = useRef<HTMLDivElement>(null)
  const [isGiven, setGiven] = useState(false)
  const [isMissed, setMissed] = useState(false)
  return {
    /** Where the box stands. */
    part,
    isGiven,
    isMissed,
    give: (isAccepted: boolean) => {
      setGiven(isAccepted)
      setMissed(false)
    },
    /** False, and shown where it is missing, as long as it is not given. */
    check: () => {
      if (!brand.flags.terms || isGiven) return true
      setMissed(true)
      focusFirstError(part)
      return false
    },
    /** What the order says of it; nothing where there are no terms. */
    said: brand.flags.terms ? { termsAccepted: isGiven } : {},
  }
}

export type TermsConsentState = ReturnType<typeof useTermsConsent>
