import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { cmsDiscountsApi } from '#contract/cms-discounts.ts'
import { idOrRedirect } from '#web/api/id-or-redirect.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { LostOrBinned } from '../bin/lost-or-binned.tsx'
import { useMay } from '../may.ts'
import { PageHead } from '../page-head.tsx'
import { SchedulePanel } from '../schedule/schedule-panel.tsx'
import { useApiQuery } from '../use-api-query.ts'
import { DeleteDiscount } from './delete-discount.tsx'
import { DiscountStatusBadge, nameOf } from './discount-columns.tsx'
import { DiscountFacts } from './discount-facts.tsx'
import { DiscountForm } from './discount-form.tsx'
import { DiscountUses } from './discount-uses.tsx'

const load = async (given: Load) => {
  const { data } = await given.call(cmsDiscountsApi.find, { params: { id: idOrRedirect(given) } })
  return data
}

export const clientLoader = inBrowser(load)

/** A discount, to be changed by those who may, and the orders that came under it. */
export default function DiscountEditPage({ loaderData }: ScreenProps<typeof load>) {
  const t = useT('cms.discounts')
  const actions = useT('actions')
  const go = useGo()
  const may = useMay()
  const [isDeleting, setDeleting] = useState(false)
  // What was saved shows in the head at once.
  const now = useApiQuery(cmsDiscountsApi.find, { params: { id: loaderData.id } })
  const discount = now.data?.data ?? loaderData
  const name = nameOf(discount)
  return (
    <>
      <PageHead
        title={name}
        crumbs={[{ label: t('title'), to: '/cms/discounts' }, { label: name }]}
        badges={<DiscountStatusBadge status={discount.status} />}
        actions={
          <>
            {may(cmsDiscountsApi.remove) && (
              <Button onClick={() => setDeleting(true)}>
                <IconTrash size={18} aria-hidden />
                {actions('delete')}
              </Button>
            )}
            {may(cmsDiscountsApi.create) && (
              <ButtonLink to={`/cms/discounts/${discount.id}/copy`}>
                <IconCopy size={18} aria-hidden />
                {t('copy')}
              </ButtonLink>
            )}
          </>
        }
      >
        {discount.numberOfUsage === undefined
          ? t('usedFree', { used: discount.usageCount })
          : t('usedOf', { used: discount.usageCount, limit: discount.numberOfUsage })}
      </PageHead>
      {may(cmsDiscountsApi.update) ? (
        <DiscountForm key={loaderData.id} discount={loaderData} />
      ) : (
        <DiscountFacts discount={discount} />
      )}
      <SchedulePanel kind="discount" id={discount.id} name={name} />
      <DiscountUses id={loaderData.id} />
      <DeleteDiscount
        discount={isDeleting ? discount : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={() => go('/cms/discounts', { replace: true })}
      />
    </>
  )
}

export function ErrorBoundary() {
  const t = useT('cms.discounts')
  return <LostOrBinned kind="discount" back={{ to: '/cms/discounts', label: t('back') }} />
}
