import { useState } from 'react'
import { filesApi, imageTypes, maxImageBytes } from '#contract/files.ts'
import { useMutation } from '@tanstack/react-query'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { useSaveProfile } from './use-profile-form.ts'

/** What the server says of the picture itself; it stands with the picture. */
const isAboutThePicture = (error: unknown): boolean =>
  isApiError(error) && ['image_too_large', 'unsupported_image', 'validation_failed'].includes(error.code)

/** Puts on another picture, or with undefined none; saved at once. */
export function useAvatar() {
  const t = useT()
  const showError = useShowError()
  const [error, setError] = useState<string>()
  const profile = useSaveProfile()
  const { mutateAsync, isPending } = useMutation({
    meta: { isQuiet: true },
    mutationFn: async (picture: File | undefined) =>
      profile.mutateAsync({ avatar: picture ? await upload(picture) : null }),
  })

  async function wear(picture: File | undefined) {
    const fault = picture && faultOf(picture)
    setError(fault && t(`errors.${fault}`))
    if (fault) return
    try {
      await mutateAsync(picture)
      showAlert({ type: 'success', message: t('saved.updated') })
    } catch (error) {
      if (isApiError(error) && isAboutThePicture(error)) setError(error.message)
      else showError(error)
    }
  }
  return { wear, error, isBusy: isPending }
}

/** Told before megabytes are sent; the server looks again, at the bytes. */
const faultOf = ({ size, type }: File) =>
  size > maxImageBytes
    ? 'image_too_large'
    : (imageTypes as readonly string[]).includes(type)
      ? undefined
      : 'unsupported_image'

async function upload(picture: File): Promise<string> {
  const body = new FormData()
  body.set('purpose', 'avatar')
  body.set('file', picture)
  const { data } = await call(filesApi.upload, { body })
  return data.id
}
