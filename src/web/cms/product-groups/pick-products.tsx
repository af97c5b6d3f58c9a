import { useEffect, useState } from 'react'
import type { HardwareType, ProductType } from '#contract/enums.ts'
import { cmsProductsApi } from '#contract/products.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckboxField, TextField } from '#web/ui/field.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Code } from '../code.tsx'
import { ListError } from '../list/list-state.tsx'
import { useAsked } from '../use-asked.ts'
import styles from './pick-products.module.css'

export type Picked = { id: string; name: string; code: string }

type Props = {
  title?: string
  /** Which products are offered; all, where nothing is said. */
  query?: { type?: readonly ProductType[]; hardwareType?: readonly HardwareType[] }
  /** Those that are in already: shown so, and not to be picked again. */
  taken: readonly string[]
  takenLabel?: string
  onClose: () => void
  /** Answers whether it was done; then the dialog closes. */
  onPick: (products: Picked[]) => Promise<boolean>
}

const limit = 25
const debounceMilliseconds = 300

/** Finds products by name, code or description and picks several; what was picked stays while one searches on. */
export function PickProducts({ title, query, taken, takenLabel, onClose, onPick }: Props) {
  const t = useT('cms.groups')
  const actions = useT('actions')
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<readonly Picked[]>([])
  const [isBusy, setBusy] = useState(false)
  const { data, error, isFetching, isPlaceholderData, refetch } = useAsked(cmsProductsApi.list, {
    query: {
      search,
      limit,
      sort: search ? undefined : 'name',
      type: query?.type && [...query.type],
      hardwareType: query?.hardwareType && [...query.hardwareType],
    },
  })

  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), debounceMilliseconds)
    return () => clearTimeout(timer)
  }, [typed])

  const mark = (product: Picked, isPicked: boolean) =>
    setPicked((old) => (isPicked ? [...old, product] : old.filter(({ id }) => id !== product.id)))

  async function pick() {
    setBusy(true)
    const isDone = await onPick([...picked])
    setBusy(false)
    if (isDone) onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      kind="side"
      title={title ?? t('addProducts')}
      footer={
        <>
          <Button onClick={onClose}>{actions('cancel')}</Button>
          <Button kind="primary" disabled={picked.length === 0} isBusy={isBusy} onClick={() => void pick()}>
            {t('addCount', { count: picked.length })}
          </Button>
        </>
      }
    >
      <div className={styles.picker}>
        <TextField
          type="search"
          label={t('findProduct')}
          isLabelHidden
          placeholder={t('findProduct')}
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          dir="auto"
        />
        <p className={styles.count} role="status">
          {data && !isPlaceholderData && t('found', { count: data.total })}
        </p>
        {error ? (
          <ListError error={error} isBusy={isFetching} onAgain={() => void refetch()} />
        ) : (
          <ul className={styles.products} aria-busy={isPlaceholderData || !data}>
            {data?.data.map(({ id, name, code, image }) => {
              const isIn = taken.includes(id)
              return (
                <li key={id}>
                  <CheckboxField
                    checked={isIn || picked.some((other) => other.id === id)}
                    disabled={isIn}
                    onChange={(event) => mark({ id, name, code }, event.currentTarget.checked)}
                    label={
                      <span className={styles.product}>
                        <Picture file={image} alt="" sizes="48px" className={styles.picture} />
                        <span className={styles.words}>
                          <bdi className={styles.name}>{name}</bdi>
                          <span className={styles.code}>
                            <Code>{code}</Code>
                            {isIn && <span>{takenLabel ?? t('isIn')}</span>}
                          </span>
                        </span>
                      </span>
                    }
                  />
                </li>
              )
            }) ??
              Array.from({ length: 8 }, (_, index) => (
                <li key={index} className={styles.waiting}>
                  <Skeleton />
                </li>
              ))}
          </ul>
        )}
        {data && data.total > data.data.length && <p className={styles.count}>{t('narrow')}</p>}
      </div>
    </Dialog>
  )
}
