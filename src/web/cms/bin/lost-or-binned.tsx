import { IconTrash } from '@tabler/icons-react'
import { isRouteErrorResponse, useParams, useRevalidator, useRouteError } from 'react-router'
import { type BinKind, cmsBinApi } from '#contract/bin.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorScreen } from '../error-screen.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useApiQuery } from '../use-api-query.ts'
import styles from './bin.module.css'
import { useRestore } from './use-restore.tsx'

type Props = { kind: BinKind; back: { to: string; label: string } }

/** In place of a page that could not be loaded: where its thing is in the bin, since when, and the way back. */
export function LostOrBinned({ kind, back }: Props) {
  const error = useRouteError()
  const { id } = useParams()
  return isRouteErrorResponse(error) && error.status === 404 && id !== undefined ? (
    <PerhapsBinned kind={kind} id={id} back={back} />
  ) : (
    <ErrorScreen back={back} />
  )
}

function PerhapsBinned({ kind, id, back }: Props & { id: string }) {
  const t = useT('cms.bin')
  const format = useFormat()
  const { revalidate } = useRevalidator()
  const { data, isPending } = useApiQuery(cmsBinApi.find, { params: { kind, id } })
  const { restore, dialogs } = useRestore({ onDone: () => void revalidate(), isHere: true })
  if (isPending) return <Skeleton shape="block" />
  if (!data) return <ErrorScreen back={back} />
  const { data: item } = data
  return (
    <>
      <PageTitle title={item.name} />
      <EmptyState
        isPage
        title={item.name}
        icon={<IconTrash size={56} stroke={1.2} />}
        action={
          <div className={styles.buttons}>
            <Button kind="primary" onClick={() => void restore([item])}>
              {t('restore')}
            </Button>
            <ButtonLink to={`/cms/bin?kind=${kind}`}>{t('toBin')}</ButtonLink>
            <ButtonLink to={back.to}>{back.label}</ButtonLink>
          </div>
        }
      >
        {t('sinceHint', {
          date: format.dateTime(item.at),
          name: item.by.name,
          left: t('daysLeft', { count: item.daysLeft }),
        })}
      </EmptyState>
      {dialogs}
    </>
  )
}
