import { IconSearchOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { cmsPicturesApi } from '#contract/pictures.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ListError } from '../list/list-state.tsx'
import { useApiQuery } from '../use-api-query.ts'
import styles from './gallery-dialog.module.css'

type GalleryPicture = Data<typeof cmsPicturesApi.gallery>
type Props = {
  /** The file that is chosen now. */
  chosen: string | undefined
  onClose: () => void
  onChoose: (file: GalleryPicture['file']) => void
}

const step = 24
const mostShown = 96
const debounceMilliseconds = 300

/** The pictures that staff keep, to choose one from. */
export function GalleryDialog({ chosen, onClose, onChoose }: Props) {
  const t = useT('cms.pictures')
  const format = useFormat()
  const [typed, setTyped] = useState('')
  const [{ search, limit }, setQuery] = useState({ search: '', limit: step })
  const { data, error, isFetching, isPlaceholderData, refetch } = useApiQuery(cmsPicturesApi.gallery, {
    query: { search, limit },
  })

  useEffect(() => {
    const timer = setTimeout(
      () => setQuery((old) => ({ ...old, search: typed.trim(), limit: step })),
      debounceMilliseconds,
    )
    return () => clearTimeout(timer)
  }, [typed])

  const isMore = data !== undefined && data.total > data.data.length
  return (
    <Dialog isOpen onClose={onClose} kind="side" title={t('gallery')}>
      <div className={styles.gallery}>
        <TextField
          type="search"
          label={t('search')}
          isLabelHidden
          placeholder={t('search')}
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          dir="auto"
        />
        <p className={styles.count} role="status">
          {data && t('count', { count: data.total })}
        </p>
        {error ? (
          <ListError error={error} isBusy={isFetching} onAgain={() => void refetch()} />
        ) : data?.data.length === 0 ? (
          <EmptyState
            title={t(search ? 'noneFound' : 'empty')}
            icon={<IconSearchOff size={40} stroke={1.3} />}
          >
            {!search && t('galleryHint')}
          </EmptyState>
        ) : (
          <ul className={styles.pictures} aria-busy={isPlaceholderData || !data}>
            {data?.data.map(({ id, title, file, width, height }) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.choice}
                  aria-pressed={file.id === chosen}
                  onClick={() => onChoose(file)}
                >
                  <Picture file={{ url: file.url }} alt="" sizes="160px" className={styles.thumb} />
                  <bdi className={styles.title}>{title}</bdi>
                  <span className={styles.size}>
                    {t('dimensions', { width: format.number(width), height: format.number(height) })}
                  </span>
                </button>
              </li>
            )) ??
              Array.from({ length: 6 }, (_, index) => (
                <li key={index}>
                  <Skeleton shape="block" className={styles.waiting} />
                </li>
              ))}
          </ul>
        )}
        {isMore &&
          (limit < mostShown ? (
            <Button
              isBusy={isPlaceholderData}
              onClick={() => setQuery((old) => ({ ...old, limit: old.limit + step }))}
            >
              {t('more')}
            </Button>
          ) : (
            <p className={styles.count}>{t('narrow')}</p>
          ))}
      </div>
    </Dialog>
  )
}
