import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { cmsProductsApi } from '#contract/cms-products.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button } from '#web/ui/button.tsx'
import { useAskRunning } from '../schedule/use-ask-running.tsx'
import { invalidate } from '../use-api-query.ts'
import type { Product } from './product-data.ts'

/** Puts a product into the shop, or takes it out of it. */
export function VisibilityButton({ product: { id, visibility } }: { product: Product }) {
  const t = useT('cms.products')
  const { revalidate } = useRevalidator()
  const next = visibility === 'visible' ? 'hidden' : 'visible'
  const asking = useAskRunning('product', id)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => call(cmsProductsApi.update, { params: { id }, body: { visibility: next } }),
    onSuccess: async () => {
      await invalidate(cmsProductsApi.list, cmsProductsApi.find)
      await revalidate()
      showAlert({ type: 'success', message: t(next === 'visible' ? 'shown' : 'hidden') })
    },
  })
  // What went wrong was told by the mutation itself.
  const change = () =>
    mutateAsync().then(
      () => true,
      () => false,
    )
  const Icon = next === 'visible' ? IconEye : IconEyeOff
  return (
    <>
      <Button isBusy={isPending} onClick={() => void asking.whenFree(['visibility'], change)}>
        <Icon size={18} aria-hidden />
        {t(next === 'visible' ? 'show' : 'hide')}
      </Button>
      {asking.dialog}
    </>
  )
}
