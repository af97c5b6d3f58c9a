import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { deliveryZonesApi } from '#contract/delivery-zones.ts'
import { call } from '#web/api/call.ts'
import { idOrRedirect } from '#web/api/id-or-redirect.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { LostOrBinned } from '../bin/lost-or-binned.tsx'
import { DeleteItem } from '../delete-item.tsx'
import { useMay } from '../may.ts'
import { PageHead } from '../page-head.tsx'
import { invalidate } from '../use-api-query.ts'
import { ZoneForm } from './zone-form.tsx'

const list = '/cms/settings/delivery'

const load = async (given: Load) => {
  if (given.params.id === 'add') {
    const { currency } = await given.call(deliveryZonesApi.list)
    return { zone: undefined, currency }
  }
  const { data } = await given.call(deliveryZonesApi.find, { params: { id: idOrRedirect(given) } })
  return { zone: data, currency: data.currency }
}
const read = inBrowser(load)
export const clientLoader = (given: ClientLoaderFunctionArgs) => read(given)

/** A delivery zone, or a new one: its places, prices and days. */
export default function ZonePage({ loaderData: { zone, currency } }: ScreenProps<typeof load>) {
  const t = useT('cms.delivery')
  const settings = useT('cms.settings')
  const actions = useT('actions')
  const go = useGo()
  const may = useMay()
  const [isDeleting, setDeleting] = useState(false)
  const title = zone?.name ?? t('add')
  return (
    <>
      <PageHead
        title={title}
        crumbs={[
          { label: settings('title'), to: '/cms/settings' },
          { label: t('title'), to: list },
          { label: title },
        ]}
        actions={
          zone &&
          may(deliveryZonesApi.remove) && (
            <Button onClick={() => setDeleting(true)}>
              <IconTrash size={18} aria-hidden />
              {actions('delete')}
            </Button>
          )
        }
      />
      <ZoneForm key={zone?.id} {...(zone && { zone })} currency={currency} />
      <DeleteItem
        kind="delivery_zone"
        item={isDeleting ? zone : undefined}
        title={t('delete')}
        remove={async (id, deletionId) => {
          try {
            await call(deliveryZonesApi.remove, { params: { id }, query: { deletionId } })
          } finally {
            await invalidate(deliveryZonesApi.list)
          }
        }}
        onClose={() => setDeleting(false)}
        onDeleted={() => go(list, { replace: true })}
      />
    </>
  )
}

export function ErrorBoundary() {
  const t = useT('cms.delivery')
  return <LostOrBinned kind="delivery_zone" back={{ to: list, label: t('back') }} />
}
