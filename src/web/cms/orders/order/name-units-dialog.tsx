import { IconQrcode, IconX } from '@tabler/icons-react'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { cmsInventoryApi } from '#contract/inventory.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { Code } from '../../code.tsx'
import { isolated } from '#web/language/isolated.ts'
import styles from './name-units-dialog.module.css'
import type { NamedProduct } from './use-picking.ts'

const ScanDialog = lazy(() =>
  import('../../scan/scan-dialog.tsx').then((module) => ({ default: module.ScanDialog })),
)

type Props = {
  title: string
  products: NamedProduct[]
  named: Readonly<Record<string, readonly string[]>>
  onName: (product: string, serials: readonly string[]) => void
  /** The server's error about a unit that was sent. */
  refused: ReadonlyMap<string, string>
  onClose: () => void
}

/** Names the units of a line, one product after the other: typed, scanned by hand or camera, or the first in stock. */
export function NameUnitsDialog({ title, products, named, onName, refused, onClose }: Props) {
  const t = useT('cms.shipping')
  const scan = useT('cms.inventory.scan')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('title', { name: title })}
      footer={
        <Button kind="primary" onClick={onClose}>
          {scan('done')}
        </Button>
      }
    >
      <div className={styles.products}>
        {products.map((product) => (
          <ProductUnits
            key={product.id}
            product={product}
            isTitled={products.length > 1}
            serials={named[product.id] ?? []}
            refused={refused}
            onName={(serials) => onName(product.id, serials)}
          />
        ))}
      </div>
    </Dialog>
  )
}

type ProductProps = {
  product: NamedProduct
  isTitled: boolean
  serials: readonly string[]
  refused: ReadonlyMap<string, string>
  onName: (serials: readonly string[]) => void
}

/** The server pages no further at once. */
const mostAtOnce = 100

function ProductUnits({ product, isTitled, serials, refused, onName }: ProductProps) {
  const t = useT('cms.shipping')
  const showError = useShowError()
  const form = useRef<HTMLFormElement>(null)
  // What is scanned faster than the server answers is looked up in turn.
  const latest = useRef(serials)
  const turn = useRef(Promise.resolve())
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isScanning, setScanning] = useState(false)
  const missing = product.quantity - serials.length

  useEffect(() => {
    latest.current = serials
  })

  function name(next: readonly string[]) {
    latest.current = next
    onName(next)
  }

  async function look(text: string) {
    const shown = isolated(text)
    const { data } = await call(cmsInventoryApi.findUnits, { query: { identifier: text } })
    const mine = data.filter((unit) => unit.product.id === product.id)
    const unit = mine.find(({ state }) => state === 'in_stock')
    if (unit && latest.current.includes(unit.serial)) return t('twice', { text: shown })
    if (unit && latest.current.length >= product.quantity) return t('full')
    if (unit) {
      name([...latest.current, unit.serial])
      return undefined
    }
    const [gone] = mine
    if (gone?.state === 'written_off') return t('writtenOff', { text: shown })
    if (gone) return t('shipped', { text: shown, number: gone.order?.number ?? '' })
    const [other] = data
    return other
      ? t('otherProduct', { text: shown, name: isolated(other.product.name) })
      : t('unknown', { text: shown })
  }

  function take(text: string) {
    setTyped('')
    setError(undefined)
    turn.current = turn.current.then(async () => {
      try {
        const fault = await look(text)
        if (fault) setError(fault)
      } catch (problem) {
        if (!isApiError(problem)) throw problem
        showError(problem)
      }
    })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() !== '') take(typed.trim())
  }

  async function takeFirst() {
    try {
      const { data } = await call(cmsInventoryApi.units, {
        params: { id: product.id },
        query: { state: 'in_stock', sort: 'receivedAt', limit: mostAtOnce },
      })
      const free = data.map(({ serial }) => serial).filter((serial) => !serials.includes(serial))
      if (free.length < missing) setError(t('tooFew', { count: free.length }))
      name([...serials, ...free.slice(0, missing)])
    } catch (problem) {
      if (!isApiError(problem)) throw problem
      showError(problem)
    }
  }

  return (
    <section className={styles.product} aria-label={product.name}>
      <p className={styles.head}>
        {isTitled && <bdi>{product.name}</bdi>}
        <span role="status">{t('named', { named: serials.length, quantity: product.quantity })}</span>
      </p>
      {missing > 0 ? (
        <>
          <form ref={form} onSubmit={submit} className={styles.entry}>
            <TextField
              label={t('field')}
              help={t('help')}
              error={error}
              value={typed}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                setError(undefined)
              }}
            />
          </form>
          <div className={styles.ways}>
            <Button size="small" onClick={() => setScanning(true)}>
              <IconQrcode size={16} aria-hidden />
              {t('scan')}
            </Button>
            {missing <= mostAtOnce && (
              <Button size="small" onClick={() => void takeFirst()}>
                {t('first', { count: missing })}
              </Button>
            )}
          </div>
        </>
      ) : (
        <p className={styles.full}>{t('full')}</p>
      )}
      <ul className={styles.serials}>
        {serials.map((serial) => (
          <li key={serial}>
            <span className={styles.serial}>
              <Code>{serial}</Code>
              {refused.has(serial) && <span className={styles.refused}>{refused.get(serial)}</span>}
            </span>
            <IconButton
              label={t('remove', { serial })}
              onClick={() => name(serials.filter((other) => other !== serial))}
            >
              <IconX size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      {isScanning && (
        <Suspense>
          <ScanDialog onClose={() => setScanning(false)} onRead={take} />
        </Suspense>
      )}
    </section>
  )
}
