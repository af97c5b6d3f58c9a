import { IconPhotoPlus, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { storeReturnsApi } from '#contract/returns.ts'
import { call } from '#web/api/call.ts'
import { isolated } from '#web/language/isolated.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from '../orders/order.module.css'
import own from './returns.module.css'

export type Photo = { id: string; name: string; address: string }

type Props = {
  photos: readonly Photo[]
  max: number
  types: readonly string[]
  onChange: (photos: Photo[]) => void
}

/** Photos of what is wrong: each is sent when it is chosen, and shown small. */
export function ReturnPhotos({ photos, max, types, onChange }: Props) {
  const t = useT('returns')
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef<readonly Photo[]>([])
  useEffect(() => {
    shown.current = photos
  }, [photos])
  useEffect(
    () => () => {
      for (const { address } of shown.current) URL.revokeObjectURL(address)
    },
    [],
  )
  const add = useMutation({
    mutationFn: async (files: File[]) => {
      const sent: Photo[] = []
      try {
        for (const file of files) {
          const body = new FormData()
          body.set('file', file)
          const { data } = await call(storeReturnsApi.sendPhoto, { body })
          sent.push({ id: data.id, name: data.name, address: URL.createObjectURL(file) })
        }
      } finally {
        // Those before one that is refused stay.
        onChange([...photos, ...sent])
      }
    },
  })
  return (
    <section className={own.choices} aria-label={t('photos')}>
      <h2>{t('photos')}</h2>
      {photos.length > 0 && (
        <ul className={own.photos}>
          {photos.map(({ id, name, address }) => (
            <li key={id} className={own.photo}>
              <img src={address} alt={name} />
              <Button
                kind="quiet"
                size="small"
                aria-label={t('removePhoto', { name: isolated(name) })}
                onClick={() => {
                  URL.revokeObjectURL(address)
                  onChange(photos.filter((other) => other.id !== id))
                }}
              >
                <IconX size={18} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.muted}>{t('photosHint', { max })}</p>
      {photos.length < max && (
        <div>
          <Button isBusy={add.isPending} onClick={() => input.current?.click()}>
            <IconPhotoPlus size={18} aria-hidden />
            {t('addPhotos')}
          </Button>
          <input
            ref={input}
            type="file"
            accept={types.join(',')}
            multiple
            hidden
            onChange={({ currentTarget }) => {
              const files = [...(currentTarget.files ?? [])].slice(0, max - photos.length)
              if (files.length > 0) add.mutate(files)
              currentTarget.value = ''
            }}
          />
        </div>
      )}
    </section>
  )
}
