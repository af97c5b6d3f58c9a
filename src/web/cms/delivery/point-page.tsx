import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { pickUpPointsApi } from '#contract/pick-up-points.ts'
import { call } from '#web/api/call.ts'
import { idOrRedirect } from '#web/api/id-or-redirect.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { LostOrBinned } from '../bin/lost-or-binned.tsx'
import { DeleteItem } from '../delete-item.tsx'
import { useMay } from '../may.ts'
import { PageHead } from '../page-head.tsx'
import { invalidate } from '../use-api-query.ts'
import { PointForm } from './point-form.tsx'

const list = '/cms/settings/delivery'

const load = async (given: Load) => {
  if (given.params.id === 'add') return { point: undefined }
  const { data } = await given.call(pickUpPointsApi.find, { params: { id: idOrRedirect(given) } })
  return { point: data }
}
const read = inBrowser(load)
export const clientLoader = (given: ClientLoaderFunctionArgs) => read(given)

/** A pick-up point, or a new one: where it is, when it is open and when orders are ready there. */
export default function PointPage({ loaderData: { point } }: ScreenProps<typeof load>) {
  const t = useT('cms.delivery')
  const settings = useT('cms.settings')
  const actions = useT('actions')
  const language = useLanguage()
  const go = useGo()
  const may = useMay()
  const [isDeleting, setDeleting] = useState(false)
  const title = point?.name[language] ?? t('points.add')
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
          point &&
          may(pickUpPointsApi.remove) && (
            <Button onClick={() => setDeleting(true)}>
              <IconTrash size={18} aria-hidden />
              {actions('delete')}
            </Button>
          )
        }
      />
      <PointForm key={point?.id} {...(point && { point })} />
      <DeleteItem
        kind="pick_up_point"
        item={isDeleting && point ? { id: point.id, name: title } : undefined}
        title={t('points.delete')}
        remove={async (id, deletionId) => {
          try {
            await call(pickUpPointsApi.remove, { params: { id }, query: { deletionId } })
          } finally {
            await invalidate(pickUpPointsApi.list)
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
  return <LostOrBinned kind="pick_up_point" back={{ to: list, label: t('back') }} />
}
