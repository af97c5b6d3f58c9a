import { IconPhotoPlus } from '@tabler/icons-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import type { Language } from '#contract/enums.ts'
import type { ImagePurpose } from '#contract/files.ts'
import { listComma } from '#i18n/list-comma.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { isolated } from '#web/language/isolated.ts'
import { useMay } from '../may.ts'
import { moved } from '../moved.ts'
import { filesOf, inOrderOfNames } from './dropped-files.ts'
import { GalleryDialog } from './gallery-dialog.tsx'
import { type TilePicture, PictureTile } from './picture-tile.tsx'
import styles from './pictures-field.module.css'
import { typesFor } from './upload-file.ts'
import { UploadTile } from './upload-tile.tsx'
import { useUploads } from './use-uploads.ts'

type Props = {
  label: string
  name: string
  error: string | undefined
  purpose: ImagePurpose
  pictures: TilePicture[]
  max: number
  maxAlt: number
  altError: (index: number, language?: Language) => string | undefined
  onAltBlur: (index: number, language?: Language) => void
  /** Given what becomes of the pictures as they are by then: uploads end when they end. */
  onChange: (change: (pictures: TilePicture[]) => TilePicture[]) => void
  /** One more is on its way, or one less. */
  onUpload: (step: 1 | -1) => void
}

const namedAtOnce = 5

/** Pictures that are dropped, pasted, chosen or taken from the gallery, and put in order by dragging or by keys. */
export function PicturesField({
  label,
  name,
  error,
  purpose,
  pictures,
  max,
  maxAlt,
  altError,
  onAltBlur,
  onChange,
  onUpload,
}: Props) {
  const t = useT()
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const [isOver, setOver] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const [dragged, setDragged] = useState<number>()
  const [refusal, setRefusal] = useState<string>()
  const [said, setSaid] = useState('')
  const mayUpload = useMay()('files.upload')
  const add = (picture: { id: string; url: string }) =>
    onChange((all) =>
      all.length >= max || all.some(({ id }) => id === picture.id)
        ? all
        : [...all, { ...picture, alt: '', alts: {} }],
    )
  const { uploads, isBusy, dismiss, sendAll } = useUploads(purpose, add, onUpload)
  const told = refusal ?? error

  function take(chosen: readonly File[]) {
    if (chosen.length === 0 || !mayUpload) return
    const files = inOrderOfNames(chosen)
    const room = max - pictures.length - uploads.filter((upload) => upload.error === undefined).length
    const [taken, over] = [files.slice(0, Math.max(0, room)), files.slice(Math.max(0, room))]
    setRefusal(over.length > 0 ? overMax(over) : undefined)
    void sendAll(taken)
  }
  const overMax = (over: readonly File[]) =>
    t('cms.pictures.overMax', {
      max,
      names: over
        .slice(0, namedAtOnce)
        .map(({ name }) => isolated(name))
        .join(listComma(language)),
      more: Math.max(0, over.length - namedAtOnce),
    })

  // A picture is pasted into the page; text that is pasted with it goes where the cursor is.
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (files.length === 0) return
      event.preventDefault()
      take(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  })

  function move(from: number, to: number) {
    if (to < 0 || to >= pictures.length) return
    onChange((all) => moved(all, from, to))
    setSaid(t('cms.pictures.movedTo', { position: to + 1, count: pictures.length }))
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (dragged === undefined) void filesOf(event.dataTransfer).then(take)
  }

  return (
    <div
      role="group"
      aria-label={label}
      aria-describedby={noteId}
      className={classNames(styles.field, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        if (dragged === undefined) setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {(pictures.length > 0 || uploads.length > 0) && (
        <ol className={styles.tiles}>
          {pictures.map((picture, index) => (
            <PictureTile
              key={picture.id}
              picture={picture}
              index={index}
              count={pictures.length}
              maxAlt={maxAlt}
              altError={(language) => altError(index, language)}
              isDragged={dragged === index}
              onDragStart={() => setDragged(index)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={() => {
                if (dragged === undefined || dragged === index) return
                move(dragged, index)
                setDragged(index)
              }}
              onMove={(step) => move(index, index + step)}
              onRemove={() => onChange((all) => all.filter(({ id }) => id !== picture.id))}
              onAlt={(text, language) =>
                onChange((all) =>
                  all.map((one) => {
                    if (one.id !== picture.id) return one
                    return language
                      ? { ...one, alts: { ...one.alts, [language]: text } }
                      : { ...one, alt: text }
                  }),
                )
              }
              onAltBlur={(language) => onAltBlur(index, language)}
            />
          ))}
          {uploads.map((upload) => (
            <UploadTile key={upload.key} upload={upload} onDismiss={() => dismiss(upload.key)} />
          ))}
        </ol>
      )}
      <div className={styles.add}>
        <IconPhotoPlus size={28} stroke={1.4} aria-hidden />
        <div className={styles.words}>
          <div className={styles.actions}>
            {mayUpload && (
              <Button
                name={name}
                size="small"
                aria-describedby={noteId}
                onClick={() => input.current?.click()}
              >
                {t('cms.pictures.chooseSeveral')}
              </Button>
            )}
            <Button size="small" onClick={() => setChoosing(true)} disabled={pictures.length >= max}>
              {t('cms.pictures.fromGallery')}
            </Button>
          </div>
          <p id={noteId} className={told ? styles.fault : styles.hint} role={told ? 'alert' : undefined}>
            {told ?? (mayUpload && t('cms.pictures.severalHint', { max }))}
          </p>
        </div>
      </div>
      <VisuallyHidden>
        <span role="status">{isBusy ? t('cms.pictures.uploading') : said}</span>
      </VisuallyHidden>
      <input
        ref={input}
        type="file"
        multiple
        accept={typesFor(purpose).join(',')}
        hidden
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])])
          // The same files chosen again are a choice as well.
          currentTarget.value = ''
        }}
      />
      {isChoosing && (
        <GalleryDialog
          chosen={undefined}
          onClose={() => setChoosing(false)}
          onChoose={(file) => {
            add(file)
            setChoosing(false)
          }}
        />
      )}
    </div>
  )
}
