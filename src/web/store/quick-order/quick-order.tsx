import { IconBarcode, IconFileUpload, IconSearchOff } from '@tabler/icons-react'
import { type Ref, useRef } from 'react'
import { brand } from '#brand'
import { useSession } from '#web/api/session.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { SaveAsList } from '../lists/save-as-list.tsx'
import { needOf, quoteOf, subtotalOf } from './quick-lines.ts'
import styles from './quick-order.module.css'
import { QuickOrderLine } from './quick-order-line.tsx'
import { type QuickOrderState, useQuickOrder } from './use-quick-order.ts'

const examples = ['TRK-100 5', 'GW-1;2', '5 x SIM-1']

/** Codes and quantities as they are at hand, what they are, and then the cart. */
export function QuickOrder() {
  const t = useT('store.quickOrder')
  const field = useRef<HTMLTextAreaElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { user } = useSession('customer')
  const order = useQuickOrder(field, heading)
  return (
    <>
      <PageTitle title={t('title')} description={t('description')} />
      <div className={styles.top}>
        <h1>{t('title')}</h1>
        {user?.company && (
          <ButtonLink to="/quick-order/part-numbers">
            <IconBarcode size={18} aria-hidden />
            {t('ownNumbers')}
          </ButtonLink>
        )}
      </div>
      <p className={styles.about}>{t('about')}</p>
      <Typed ref={field} order={order} />
      {order.lines && <Result ref={heading} order={order} lines={order.lines} />}
    </>
  )
}

function Typed({ ref, order }: { ref: Ref<HTMLTextAreaElement>; order: QuickOrderState }) {
  const t = useT('store.quickOrder')
  const file = useRef<HTMLInputElement>(null)
  return (
    <form
      className={styles.panel}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        order.find()
      }}
    >
      <Field label={t('codes')} help={t('codesHelp')} {...(order.error && { error: order.error })}>
        {(wiring) => (
          <textarea
            {...wiring}
            ref={ref}
            rows={8}
            dir="ltr"
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="characters"
            value={order.text}
            onChange={(event) => order.type(event.currentTarget.value)}
          />
        )}
      </Field>
      <p className={styles.examples}>
        {t('example')}
        {examples.map((example) => (
          <bdi key={example} dir="ltr">
            {example}
          </bdi>
        ))}
      </p>
      <div className={styles.actions}>
        <Button kind="primary" type="submit" isBusy={order.isBusy}>
          {t('check')}
        </Button>
        <Button
          disabled={order.isBusy}
          aria-describedby="quick-file-note"
          onClick={() => file.current?.click()}
        >
          <IconFileUpload size={18} aria-hidden />
          {t('upload')}
        </Button>
        <p
          id="quick-file-note"
          className={order.fileError ? styles.fault : styles.hint}
          role={order.fileError ? 'alert' : undefined}
        >
          {order.fileError ?? t('fileHint')}
        </p>
      </div>
      <input
        ref={file}
        type="file"
        accept=".csv,.txt,.tsv,.xlsx"
        hidden
        onChange={({ currentTarget }) => {
          order.upload(currentTarget.files?.[0])
          // The same file chosen again is a choice as well.
          currentTarget.value = ''
        }}
      />
    </form>
  )
}

type ResultProps = {
  ref: Ref<HTMLHeadingElement>
  order: QuickOrderState
  lines: NonNullable<QuickOrderState['lines']>
}

function Result({ ref, order, lines }: ResultProps) {
  const t = useT('store.quickOrder')
  const format = useFormat()
  const ready = lines.filter((line) => needOf(line) === undefined)
  const open = lines.length - ready.length
  const subtotal = subtotalOf(lines)
  const { merged, skipped } = order.notes
  return (
    <section className={styles.panel} aria-labelledby="quick-result">
      <div className={styles.head}>
        <h2 id="quick-result" ref={ref} tabIndex={-1} className={styles.heading}>
          {t('result')}
        </h2>
        <p role="status" className={styles.counts}>
          {t('found', { count: lines.length - lines.filter(({ product }) => !product).length })}
          {open > 0 && <span className={styles.open}>{t('attention', { count: open })}</span>}
        </p>
      </div>
      {merged > 0 && <p className={styles.hint}>{t('merged', { count: merged })}</p>}
      {skipped > 0 && <p className={styles.warning}>{t('skipped', { count: skipped })}</p>}
      {lines.length === 0 ? (
        <EmptyState title={t('nothing')} icon={<IconSearchOff size={48} stroke={1.2} />}>
          {t('nothingHint')}
        </EmptyState>
      ) : (
        <>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <QuickOrderLine key={line.row} line={line} order={order} />
            ))}
          </ul>
          <div className={styles.foot}>
            {subtotal && (
              <p className={styles.subtotal}>
                {t('subtotal')} <strong>{format.money(subtotal)}</strong>
              </p>
            )}
            <p className={styles.hint}>
              {open > 0 && t('excluded')} {t('again')}
            </p>
            <div className={styles.actions}>
              <Button kind="primary" size="large" disabled={ready.length === 0} onClick={order.add}>
                {t('add', { count: ready.length })}
              </Button>
              {lines.some(({ product }) => product) && (
                <ButtonLink size="large" to={quoteOf(lines)}>
                  {t('quote')}
                </ButtonLink>
              )}
              {brand.flags.lists && lines.some(({ product }) => product) && (
                <SaveAsList
                  size="large"
                  label={t('saveAsList')}
                  lines={lines.flatMap(({ product, quantity = 1 }) =>
                    product ? [{ product: product.id, quantity }] : [],
                  )}
                />
              )}
            </div>
          </div>
        </>
      )}
    </section>
  )
}
