import { IconArrowLeft, IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { storeReturnsApi } from '#contract/returns.ts'
import { call } from '#web/api/call.ts'
import { queryKey } from '#web/api/query.ts'
import { saveFile } from '#web/api/save-file.ts'
import type { Data } from '#web/api/types.ts'
import { isolated } from '#web/language/isolated.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { PrivatePicture } from '#web/ui/private-picture.tsx'
import { ReturnStatusBadge } from '#web/ui/return-status-badge.tsx'
import styles from '../orders/order.module.css'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import own from './returns.module.css'

type Shown = Data<typeof storeReturnsApi.find>

/** One return: how it stands, what to do now, and what was asked for. */
export function ShownReturn({ shown }: { shown: Shown }) {
  const t = useT('returns')
  const { revalidate } = useRevalidator()
  const client = useQueryClient()
  async function reload() {
    await client.invalidateQueries({ queryKey: queryKey(storeReturnsApi.find), refetchType: 'none' })
    await revalidate()
  }
  return (
    <>
      <Link to={`/orders/${shown.order.id}`} className={styles.back}>
        <IconArrowLeft size={18} className="mirrors" aria-hidden />
        {t('back')}
      </Link>
      <Whole shown={shown} onChanged={reload} />
    </>
  )
}

function Whole({ shown, onChanged }: { shown: Shown; onChanged: () => Promise<unknown> }) {
  const t = useT('returns')
  const format = useFormat()
  const { number, order, status, expiresAt, mayWithdraw } = shown
  return (
    <>
      <PageTitle title={t('one', { number })} />
      <header className={styles.header}>
        <div>
          <h1>{t('one', { number: isolated(number) })}</h1>
          <p className={styles.muted}>{t('forOrder', { number: isolated(order.number) })}</p>
        </div>
        <ReturnStatusBadge status={status} />
        {mayWithdraw && <Withdraw id={shown.id} onDone={onChanged} />}
      </header>
      <p className={own.now} role="status">
        {status === 'approved'
          ? t('now.approved', { date: expiresAt ? format.date(expiresAt) : '' })
          : t(`now.${status}`)}
      </p>
      <div className={styles.page}>
        <div className={styles.parts}>
          {status === 'approved' && <HowToSend shown={shown} />}
          <Items shown={shown} />
          <Trail shown={shown} />
        </div>
        <aside className={styles.parts}>
          <Facts shown={shown} />
        </aside>
      </div>
    </>
  )
}

function Withdraw({ id, onDone }: { id: string; onDone: () => Promise<unknown> }) {
  const t = useT('returns')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.buttons}>
      <Button onClick={() => setOpen(true)}>{t('withdraw')}</Button>
      {isOpen && (
        <FormDialog
          title={t('withdrawTitle')}
          action={t('withdraw')}
          kind="danger"
          work={async () => {
            await call(storeReturnsApi.withdraw, { params: { id }, body: {} })
            return t('withdrawn')
          }}
          onDone={onDone}
          onClose={() => setOpen(false)}
        >
          {() => <p>{t('withdrawHint')}</p>}
        </FormDialog>
      )}
    </div>
  )
}

/** What the shop asks for, and the label to send it with. */
function HowToSend({ shown: { id, instructions, label } }: { shown: Shown }) {
  const t = useT('returns')
  const open = useMutation({
    mutationFn: (file: string) => call(storeReturnsApi.file, { params: { id, file } }),
    onSuccess: (file) => saveFile(file, label?.name ?? 'label'),
  })
  if (!instructions && !label) return null
  return (
    <section className={styles.panel} aria-labelledby="how-heading">
      <h2 id="how-heading">{t('instructions')}</h2>
      {instructions && <p className={own.written}>{instructions}</p>}
      {label && (
        <div className={styles.document}>
          <Button kind="quiet" isBusy={open.isPending} onClick={() => open.mutate(label.id)}>
            <IconDownload size={18} aria-hidden />
            {t('label')}: <bdi>{label.name}</bdi>
          </Button>
        </div>
      )}
    </section>
  )
}

function Items({ shown: { id, lines, text, photos } }: { shown: Shown }) {
  const t = useT('returns')
  const format = useFormat()
  return (
    <section className={styles.panel} aria-labelledby="items-heading">
      <h2 id="items-heading">{t('items')}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line.id} className={styles.item}>
            <div className={styles.picture}>
              <Picture file={line.image && { ...line.image, alt: '' }} alt="" sizes="72px" />
            </div>
            <div className={styles.words}>
              <strong>
                <bdi>{line.name}</bdi>
              </strong>
              <bdi dir="ltr" className={styles.muted}>
                {line.code}
              </bdi>
              {line.serials.map((serial) => (
                <bdi key={serial} dir="ltr" className={own.serials}>
                  {serial}
                </bdi>
              ))}
            </div>
            <p className={styles.amount}>× {format.number(line.quantity)}</p>
          </li>
        ))}
      </ul>
      {text && (
        <>
          <h3>{t('textLabel')}</h3>
          <p className={own.written}>{text}</p>
        </>
      )}
      {photos.length > 0 && (
        <>
          <h3>{t('photos')}</h3>
          <div className={own.photos}>
            {photos.map((photo) => (
              <PrivatePicture
                key={photo.id}
                id={photo.id}
                name={photo.name}
                label={t('openPhoto', { name: isolated(photo.name) })}
                load={() => call(storeReturnsApi.file, { params: { id, file: photo.id } })}
              />
            ))}
          </div>
        </>
      )}
    </section>
  )
}

function Facts({ shown }: { shown: Shown }) {
  const t = useT('returns')
  const format = useFormat()
  const { kind, wish, reason, by, createdAt, expiresAt, status, refund, replacement } = shown
  return (
    <section className={styles.panel} aria-label={t(`kind.${kind}`)}>
      <h2>{t(`kind.${kind}`)}</h2>
      <dl className={styles.facts}>
        <Fact name={t('wished')}>{t(`wish.${wish}`)}</Fact>
        <Fact name={t('reasonLabel')}>{t(`reason.${reason}`)}</Fact>
        <Fact name={t('askedBy')}>
          <bdi>{by}</bdi>
        </Fact>
        <Fact name={t('createdAt')}>{format.dateTime(createdAt)}</Fact>
        {status === 'approved' && expiresAt && <Fact name={t('expires')}>{format.date(expiresAt)}</Fact>}
        {refund && <Fact name={t('refund')}>{format.money(refund)}</Fact>}
        {replacement && (
          <Fact name={t('replacement')}>
            <Link to={`/orders/${replacement.id}`}>
              <bdi dir="ltr">{replacement.number}</bdi>
            </Link>
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What happened, newest first. */
function Trail({ shown: { events } }: { shown: Shown }) {
  const t = useT('returns')
  const format = useFormat()
  return (
    <section className={styles.panel} aria-labelledby="trail-heading">
      <h2 id="trail-heading">{t('trail')}</h2>
      <ol className={styles.history}>
        {events.toReversed().map(({ to, at, by, note }) => (
          <li key={`${to} ${at}`}>
            <strong>{t(`status.${to}`)}</strong>
            <time dateTime={at}>{format.dateTime(at)}</time>
            <p>
              <bdi>{by || t('byShop')}</bdi>
            </p>
            {note && <p className={own.written}>{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
