import {
  IconCopy,
  IconExternalLink,
  IconHistory,
  IconListDetails,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { brand } from '#brand'
import { cmsProductNoticesApi } from '#contract/product-notices.ts'
import { cmsProductsApi } from '#contract/cms-products.ts'
import { idOrRedirect } from '#web/api/id-or-redirect.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { VisibilityBadge } from '#web/ui/status-badges.tsx'
import { LostOrBinned } from '../bin/lost-or-binned.tsx'
import columns from '../columns.module.css'
import { useMay } from '../may.ts'
import { PageHead } from '../page-head.tsx'
import { TranslateLink } from '../translate/translate-link.tsx'
import { DuplicateProduct } from './duplicate-product.tsx'
import { DeleteProduct } from './delete-product.tsx'
import { listAddress } from './list-behind.ts'
import { ProductNotices } from './notices/product-notices.tsx'
import { ProductAside } from './product-aside.tsx'
import { ProductParts } from './product-parts.tsx'
import { VisibilityButton } from './visibility-button.tsx'

const load = async (given: Load) => {
  const { data } = await given.call(cmsProductsApi.find, { params: { id: idOrRedirect(given) } })
  return data
}

export const clientLoader = inBrowser(load)

export default function ProductPage({ loaderData: product }: ScreenProps<typeof load>) {
  const t = useT('cms.products')
  const actions = useT('actions')
  const audit = useT('cms.audit')
  const go = useGo()
  const may = useMay()
  const { state } = useLocation()
  const [isDeleting, setDeleting] = useState(false)
  const [isCopying, setCopying] = useState(false)
  const list = listAddress(state)
  return (
    <>
      <PageHead
        title={product.name}
        crumbs={[{ label: t('title'), to: list }, { label: product.name }]}
        badges={<VisibilityBadge visibility={product.visibility} />}
        actions={
          <>
            {product.visibility === 'visible' && (
              <ButtonLink to={`/products/${product.id}`}>
                <IconExternalLink size={18} aria-hidden />
                {t('viewInShop')}
              </ButtonLink>
            )}
            {may(cmsProductsApi.update) && may('products.publish') && <VisibilityButton product={product} />}
            {may(cmsProductsApi.duplicate) && may('products.price') && (
              <Button onClick={() => setCopying(true)}>
                <IconCopy size={18} aria-hidden />
                {t('duplicate.action')}
              </Button>
            )}
            <ButtonLink to={`/cms/products/${product.id}/history`}>
              <IconHistory size={18} aria-hidden />
              {audit('history')}
            </ButtonLink>
            {may(cmsProductsApi.remove) && (
              <Button onClick={() => setDeleting(true)}>
                <IconTrash size={18} aria-hidden />
                {actions('delete')}
              </Button>
            )}
            <TranslateLink to={`/cms/products/${product.id}/translate`} />
            {may(cmsProductsApi.update) && (
              <ButtonLink to={`/cms/products/${product.id}/facts`}>
                <IconListDetails size={18} aria-hidden />
                {t('factSheet.title')}
              </ButtonLink>
            )}
            {may(cmsProductsApi.update) && (
              <ButtonLink kind="primary" to={`/cms/products/${product.id}/edit`} state={state}>
                <IconPencil size={18} aria-hidden />
                {actions('edit')}
              </ButtonLink>
            )}
          </>
        }
      >
        {product.shortName}
      </PageHead>
      <div className={columns.columns}>
        <div className={columns.column}>
          <ProductParts product={product} />
          {brand.flags.devices && may(cmsProductNoticesApi.list) && <ProductNotices product={product.id} />}
        </div>
        <ProductAside product={product} />
      </div>
      {isCopying && <DuplicateProduct product={product} onClose={() => setCopying(false)} />}
      <DeleteProduct
        product={isDeleting ? product : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={() => go(list, { replace: true })}
      />
    </>
  )
}

export function ErrorBoundary() {
  const t = useT('cms.products')
  return <LostOrBinned kind="product" back={{ to: '/cms/products', label: t('back') }} />
}
