import { IconEye } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { enums, type Language } from '#contract/enums.ts'
import { cmsProductsApi } from '#contract/cms-products.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Texts } from './texts.ts'

const ProductPreview = lazy(async () => ({ default: (await import('./product-preview.tsx')).ProductPreview }))

type Props = {
  id: string
  /** The texts of the open tab, saved or not. */
  texts: Texts
  language: Language
  /** Every language's texts are loaded. */
  isLoaded: boolean
}

/** Previews the product's page with the unsaved texts; disabled until every language has loaded. */
export function PreviewButton({ id, texts, language, isLoaded }: Props) {
  const t = useT('cms.translate')
  const waitId = useId()
  const [isOpen, setOpen] = useState(false)
  const products = useQueries({
    queries: enums.Language.map((language) => ({
      queryKey: ['preview', id, language],
      queryFn: async () => {
        const { data } = await call(cmsProductsApi.find, {
          params: { id },
          headers: { 'accept-language': language },
        })
        return data
      },
      placeholderData: undefined,
      gcTime: 0,
    })),
  })
  const product = products[enums.Language.indexOf(language)]?.data
  const isReady = isLoaded && products.every(({ data }) => data !== undefined)
  return (
    <>
      <Button
        disabled={!isReady}
        aria-describedby={isReady ? undefined : waitId}
        onClick={() => setOpen(true)}
      >
        <IconEye size={18} aria-hidden />
        {t('preview')}
      </Button>
      {!isReady && (
        <VisuallyHidden>
          <span id={waitId}>{t('previewWait')}</span>
        </VisuallyHidden>
      )}
      <Dialog
        isOpen={isOpen && product !== undefined}
        onClose={() => setOpen(false)}
        kind="whole"
        title={t('previewTitle', { language: t(`languages.${language}`) })}
      >
        <Suspense fallback={<Skeleton shape="block" />}>
          {product && <ProductPreview product={product} texts={texts} language={language} />}
        </Suspense>
      </Dialog>
    </>
  )
}
