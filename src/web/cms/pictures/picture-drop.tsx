import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { ImagePurpose } from '#contract/files.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useMay } from '../may.ts'
import styles from './picture-drop.module.css'
import { typesFor } from './upload-file.ts'
import { type Uploaded, useUpload } from './use-upload.ts'

type Props = {
  label: string
  /** Of the control that is focused when something is wrong with it. */
  name: string
  purpose: ImagePurpose
  /** The picture that is there, or the place of one. */
  picture: ReactNode
  hasPicture: boolean
  error: string | undefined
  onUploaded: (file: Uploaded, name: string) => void
  /** Further buttons: the gallery, taking it off. */
  children?: ReactNode
}

/** A picture that is dropped, pasted or chosen; it is uploaded at once and shows how far it is. */
export function PictureDrop({
  label,
  name,
  purpose,
  picture,
  hasPicture,
  error,
  onUploaded,
  children,
}: Props) {
  const t = useT('cms.pictures')
  const format = useFormat()
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const [isOver, setOver] = useState(false)
  const uploading = useUpload(purpose, onUploaded)
  const mayUpload = useMay()('files.upload')
  const told = uploading.error ?? error

  const take = (files: FileList | undefined) => {
    const file = files?.[0]
    if (file && mayUpload && !uploading.isBusy) void uploading.upload(file)
  }
  // A picture is pasted into the page, whatever has the focus: no other field takes one.
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (!event.clipboardData?.files.length) return
      event.preventDefault()
      take(event.clipboardData.files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  })
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }

  return (
    <div
      role="group"
      aria-label={label}
      className={classNames(styles.drop, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={styles.picture}>{picture}</div>
      <div className={styles.words}>
        <p className={styles.label} aria-hidden>
          {label}
        </p>
        <div className={styles.actions}>
          {mayUpload && (
            <Button
              name={name}
              size="small"
              isBusy={uploading.isBusy}
              aria-describedby={noteId}
              onClick={() => input.current?.click()}
            >
              {t(hasPicture ? 'replace' : 'choose')}
            </Button>
          )}
          {children}
        </div>
        {uploading.progress !== undefined && (
          <div className={styles.progress}>
            <progress aria-label={t('uploading')} value={uploading.progress} />
            <span>{format.percent(Math.round(uploading.progress * 100))}</span>
          </div>
        )}
        <p id={noteId} className={told ? styles.fault : styles.hint} role={told ? 'alert' : undefined}>
          {told ?? (mayUpload && t(purpose === 'icon' || purpose === 'favicon' ? 'hintPng' : 'hint'))}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        accept={typesFor(purpose).join(',')}
        hidden
        onChange={({ currentTarget }) => {
          take(currentTarget.files ?? undefined)
          // The same file chosen again is a choice as well.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
