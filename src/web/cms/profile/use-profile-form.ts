import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { adminAuthApi } from '#contract/auth.ts'
import { adminProfileApi, type ProfileChanges } from '#contract/profile.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { keepUser } from '#web/api/session-profile.ts'
import type { SignedInUser } from '#web/api/profiles.ts'
import { useT } from '#web/language/language.tsx'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { invalidate } from '../use-api-query.ts'
import {
  changesOf,
  checkProfile,
  draftOf,
  fieldOfPath,
  isChanged,
  type ProfileDraft,
  type ProfileField,
  profileFields,
} from './profile-draft.ts'

type Messages = Partial<Record<ProfileField, string>>

/** Saves a part of one's own profile; the frame around the page shows it at once. */
export function useSaveProfile() {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async (changes: ProfileChanges): Promise<SignedInUser> => {
      const { data } = await call(adminProfileApi.update, { body: changes })
      keepUser('cms', data.user)
      await invalidate(adminAuthApi.myProfile)
      return data.user
    },
  })
}

/** The state of the details: what is typed, what is wrong with it, and saving it. */
export function useProfileForm(user: SignedInUser) {
  const t = useT()
  const showError = useShowError()
  const [base, setBase] = useState(() => draftOf(user))
  const [draft, setDraft] = useState(base)
  const [visited, setVisited] = useState<readonly ProfileField[]>([])
  const [refused, setRefused] = useState<Messages>({})
  const { mutateAsync, isPending } = useSaveProfile()

  const faults = checkProfile(base, draft)
  const errors: Messages = {}
  for (const field of profileFields) {
    const fault = visited.includes(field) ? faults[field] : undefined
    const message =
      refused[field] ??
      (fault && t(`validation.${fault.key}`, { field: t(`fields.${field}`), max: fault.max ?? 0 }))
    if (message) errors[field] = message
  }

  function change(changes: Partial<ProfileDraft>) {
    setDraft((draft) => ({ ...draft, ...changes }))
    setRefused((refused) => withoutThose(refused, Object.keys(changes)))
  }

  /** Shows errors; `wrong` is the first field with one. */
  async function save(): Promise<{ isSaved: boolean; wrong?: ProfileField | undefined }> {
    setVisited(profileFields)
    const wrong = profileFields.find((field) => faults[field])
    if (wrong) return { isSaved: false, wrong }
    try {
      const fresh = draftOf(await mutateAsync(changesOf(base, draft)))
      setBase(fresh)
      // What was typed while it was saved stays typed.
      setDraft((current) => (current === draft ? fresh : current))
      setVisited([])
      return { isSaved: true }
    } catch (error) {
      const told = messagesOf(error)
      setRefused(told)
      const wrong = profileFields.find((field) => told[field])
      if (!wrong) showError(error)
      return { isSaved: false, wrong }
    }
  }

  return {
    draft,
    errors,
    isDirty: isChanged(base, draft),
    isSaving: isPending,
    change,
    visit: (field: ProfileField) => setVisited((visited) => [...new Set([...visited, field])]),
    save,
  }
}

/** The phone's two parts share a message. */
const withoutThose = (refused: Messages, parts: string[]): Messages =>
  Object.fromEntries(
    Object.entries(refused).filter(
      ([field]) => !parts.includes(field) && !(field === 'phoneNumber' && parts.includes('isoCode')),
    ),
  )

function messagesOf(error: unknown): Messages {
  const messages: Messages = {}
  if (isApiError(error))
    for (const [path, message] of Object.entries(error.fields)) {
      const field = fieldOfPath(path)
      if (field) messages[field] ??= message
    }
  return messages
}
