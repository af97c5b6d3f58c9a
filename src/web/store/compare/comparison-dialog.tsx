import { IconArrowsDiff } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useT } from '#web/language/language.tsx'
import { useHref } from '#web/language/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ShareButton } from '../products/product/share-button.tsx'
import { without } from '../product-ids.ts'
import { withComparison } from './comparison.ts'
import styles from './comparison-dialog.module.css'
import { compareActions } from './comparison-state.ts'
import { ComparisonTable } from './comparison-table.tsx'
import { useComparedProducts } from './use-compared-products.ts'

/** Products side by side over the list, at an address that can be shared. Closing goes back to where it was opened. */
export function ComparisonDialog({ compared }: { compared: readonly string[] }) {
  const t = useT()
  const address = useAddress()
  const [isOnlyDifferences, setOnlyDifferences] = useState(false)
  const { products, goneCount, hasFailed, isAsking, askAgain } = useComparedProducts(compared)

  function remove(id: string) {
    compareActions.remove(id)
    address.show(without(compared, id))
  }

  return (
    <Dialog kind="whole" isOpen onClose={address.close} title={t('store.compare.title')}>
      {products && products.length > 0 ? (
        <>
          <div className={styles.tools}>
            {products.length > 1 && (
              <label className={styles.switch}>
                <input
                  type="checkbox"
                  role="switch"
                  aria-checked={isOnlyDifferences}
                  checked={isOnlyDifferences}
                  onChange={() => setOnlyDifferences(!isOnlyDifferences)}
                />
                {t('store.compare.onlyDifferences')}
              </label>
            )}
            <ShareButton name={t('store.compare.title')} path={address.shared(compared)} />
          </div>
          {goneCount > 0 && (
            <p className={styles.gone} role="status">
              {t('store.compare.gone', { count: goneCount })}
            </p>
          )}
          <ComparisonTable products={products} isOnlyDifferences={isOnlyDifferences} onRemove={remove} />
        </>
      ) : hasFailed ? (
        <EmptyState
          title={t('alert.errorMessage')}
          action={
            <Button isBusy={isAsking} onClick={askAgain}>
              {t('actions.tryAgain')}
            </Button>
          }
        />
      ) : products ? (
        <EmptyState title={t('store.compare.none')} icon={<IconArrowsDiff size={56} stroke={1.2} />}>
          {compared.length > 0 && t('store.compare.noneHint')}
        </EmptyState>
      ) : (
        <div className={styles.waiting}>
          {compared.map((id) => (
            <div key={id}>
              <Skeleton shape="block" />
              <Skeleton shape="title" />
              <Skeleton shape="line" />
              <Skeleton shape="line" />
            </div>
          ))}
        </div>
      )}
    </Dialog>
  )
}

/** Where the comparison is in the address, and what was there before it. */
function useAddress() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const href = useHref()
  const isFromShop = (state as { isFromShop?: boolean } | null)?.isFromShop === true
  const replaceBy = (ids: readonly string[] | undefined) =>
    void navigate(pathname + withComparison(search, ids), {
      replace: true,
      preventScrollReset: true,
      state: state as unknown,
    })
  const close = () => (isFromShop ? void navigate(-1) : replaceBy(undefined))
  return {
    close,
    show: (ids: readonly string[]) => (ids.length > 0 ? replaceBy(ids) : close()),
    shared: (ids: readonly string[]) => href(`/products${withComparison('', ids)}`),
  }
}
