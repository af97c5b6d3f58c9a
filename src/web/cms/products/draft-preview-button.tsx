import { IconEye } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { previewOf } from './preview-of.ts'
import type { ProductDraft } from './product-draft.ts'
import type { Product } from './product-data.ts'

const ProductPreview = lazy(async () => ({
  default: (await import('../translate/product-preview.tsx')).ProductPreview,
}))

type Props = { draft: ProductDraft; shown: Product | undefined; currency: string }

/** The product's page as the shop will show it, before anything is saved. */
export function DraftPreviewButton({ draft, shown, currency }: Props) {
  const t = useT('cms.translate')
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <IconEye size={18} aria-hidden />
        {t('preview')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        kind="whole"
        title={t('previewTitle', { language: t(`languages.${language}`) })}
      >
        <Suspense fallback={<Skeleton shape="block" />}>
          <ProductPreview product={previewOf(draft, shown, currency)} texts={{}} language={language} />
        </Suspense>
      </Dialog>
    </>
  )
}
