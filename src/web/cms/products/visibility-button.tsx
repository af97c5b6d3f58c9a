import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { cmsProductsApi } from '#contract/cms-products.ts'
import { scheduleApi } from '#contract/schedule.ts'
import { call } from '#web/api/call.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { Button } from '#web/ui/button.tsx'
import { invalidate } from '../use-api-query.ts'
import type { Product } from './product-data.ts'

/** Puts a product into the shop, or takes it out of it. */
export function VisibilityButton({ product: { id, visibility } }: { product: Product }) {
  const t = useT('cms.products')
  const { revalidate } = useRevalidator()
  const next = visibility === 'visible' ? 'hidden' : 'visible'
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(cmsProductsApi.update, { params: { id }, body: { visibility: next } }),
    onSuccess: async () => {
      await invalidate(cmsProductsApi.list, cmsProductsApi.find, scheduleApi.list)
      await revalidate()
      showAlert({ type: 'success', message: t(next === 'visible' ? 'shown' : 'hidden') })
    },
  })
  const Icon = next === 'visible' ? IconEye : IconEyeOff
  return (
    <Button isBusy={isPending} onClick={() => mutate()}>
      <Icon size={18} aria-hidden />
      {t(next === 'visible' ? 'show' : 'hide')}
    </Button>
  )
}
