import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { storeRequestsApi } from '#contract/requests.ts'
import { call } from '#web/api/call.ts'
import { saveFile } from '#web/api/save-file.ts'
import { isolated } from '#web/language/isolated.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { ShownRequest } from './load-request.ts'
import { Fact } from './quote-sheet.tsx'
import styles from './quote.module.css'

/** What was sent to the seller: words, who to answer, and products; those are left out once a quote names them. */
export function Asked({ request, isShort }: { request: ShownRequest; isShort: boolean }) {
  const t = useT('store.requests.quote')
  const field = useT('fields')
  const format = useFormat()
  const headingId = useId()
  const { message, fullName, company, email, phone, cityName, countryName, products, wishedDate, files } =
    request
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <h2 id={headingId}>{t(request.type === 'quote' ? 'asked' : 'wrote')}</h2>
      {!isShort && products.length > 0 && (
        <ul className={styles.askedProducts}>
          {products.map(({ product, name, code, image, quantity, targetPrice }) => (
            <li key={product} className={styles.product}>
              <span className={styles.picture}>
                <Picture file={image && { ...image, alt: '' }} alt="" sizes="56px" />
              </span>
              <span className={styles.words}>
                <Link to={`/products/${product}`} className={styles.name}>
                  {name}
                </Link>
                <bdi dir="ltr" className={styles.muted}>
                  {code}
                </bdi>
                {targetPrice && (
                  <span className={styles.muted}>{t('target', { price: format.money(targetPrice) })}</span>
                )}
              </span>
              <span className={styles.times}>× {format.number(quantity)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.written} dir="auto">
        {message}
      </p>
      {files.length > 0 && <RequestFiles request={request} />}
      <dl className={styles.facts}>
        {wishedDate && <Fact name={t('wishedDate')}>{format.date(wishedDate)}</Fact>}
        <Fact name={field('fullName')}>
          <bdi>{fullName}</bdi>
        </Fact>
        {company !== '' && (
          <Fact name={field('company')}>
            <bdi>{company}</bdi>
          </Fact>
        )}
        <Fact name={field('email')}>
          <bdi dir="ltr">{email}</bdi>
        </Fact>
        {phone.phoneNumber !== '' && (
          <Fact name={field('phone')}>
            <bdi dir="ltr">
              {phone.isoCode} {phone.phoneNumber}
            </bdi>
          </Fact>
        )}
        <Fact name={field('city')}>{[cityName, countryName].filter((name) => name !== '').join(' · ')}</Fact>
      </dl>
    </section>
  )
}

function RequestFiles({ request: { id, files } }: { request: ShownRequest }) {
  const t = useT('store.requests.quote')
  const open = useMutation({
    mutationFn: (file: ShownRequest['files'][number]) =>
      call(storeRequestsApi.file, { params: { id, file: file.id } }).then((answer) =>
        saveFile(answer, file.name),
      ),
  })
  return (
    <ul className={styles.files} aria-label={t('files')}>
      {files.map((file) => (
        <li key={file.id}>
          <Button
            kind="quiet"
            size="small"
            isBusy={open.isPending && open.variables.id === file.id}
            aria-label={t('openFile', { name: isolated(file.name) })}
            onClick={() => open.mutate(file)}
          >
            <IconDownload size={18} aria-hidden />
            <bdi>{file.name}</bdi>
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** What the seller wrote back, newest first. */
export function Replies({ replies }: Pick<ShownRequest, 'replies'>) {
  const t = useT('store.requests.quote')
  const format = useFormat()
  const headingId = useId()
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <h2 id={headingId}>{t('replies')}</h2>
      <ol className={styles.replies}>
        {replies.toReversed().map(({ message, by, at }) => (
          <li key={at}>
            <p className={styles.muted}>{t('replyBy', { name: by, date: format.dateTime(at) })}</p>
            <p className={styles.written} dir="auto">
              {message}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
