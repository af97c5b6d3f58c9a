import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { brand } from '#brand'
import { cmsRequestsApi } from '#contract/requests.ts'
import { call } from '#web/api/call.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Code } from '../code.tsx'
import { isolated } from '#web/language/isolated.ts'
import items from '../orders/order/order-items.module.css'
import { Panel } from '../panel.tsx'
import { PageLink } from '../page-link.tsx'
import type { Request } from './request-data.ts'
import styles from './requests.module.css'

/** What was written and asked for, beside what it costs and how much of it there is now. */
export function AskedProducts({ request }: { request: Request }) {
  const { products, itemQuantity, fullName, message, wishedDate, files } = request
  const t = useT('cms.requests.asked')
  const count = useT('cms.requests')
  const thread = useT('cms.requests.thread')
  const format = useFormat()
  const { price: hasPrices, stockCms: hasStock } = brand.flags
  return (
    <Panel title={t('title')} action={<span>{count('items', { count: itemQuantity })}</span>} isFlush>
      <div className={styles.asked}>
        <p className={styles.said}>{thread('wrote', { name: isolated(fullName) })}</p>
        <p className={styles.written} dir="auto">
          {message}
        </p>
        {wishedDate && <p>{thread('wishedDate', { date: format.date(wishedDate) })}</p>}
        {files.length > 0 && (
          <ul aria-label={t('files')}>
            {files.map((file) => (
              <li key={file.id}>
                <AskedFile request={request.id} {...file} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <table className={items.items}>
        <thead>
          <tr>
            <th scope="col">{t('product')}</th>
            <th scope="col">{t('quantity')}</th>
            {hasPrices && <th scope="col">{t('price')}</th>}
            {hasStock && <th scope="col">{t('stock')}</th>}
          </tr>
        </thead>
        <tbody>
          {products.map(({ product, name, code, image, quantity, price, targetPrice, available, state }) => (
            <tr key={product}>
              <td className={items.product}>
                <div>
                  <Picture file={image} alt="" sizes="48px" className={items.picture} />
                  <div>
                    {state === 'gone' ? (
                      <bdi className={items.name}>{name}</bdi>
                    ) : (
                      <PageLink to={`/cms/products/${product}`} className={items.name}>
                        <bdi>{name}</bdi>
                      </PageLink>
                    )}
                    <Code>{code}</Code>
                    {state !== 'visible' && (
                      <Badge tone={state === 'gone' ? 'danger' : 'neutral'}>{t(state)}</Badge>
                    )}
                  </div>
                </div>
              </td>
              <td data-label={t('quantity')}>{format.number(quantity)}</td>
              {hasPrices && (
                <td data-label={t('price')}>
                  {price ? (
                    <span className={items.money}>{format.money(price)}</span>
                  ) : (
                    <span className={styles.muted}>{t('noPrice')}</span>
                  )}
                  {targetPrice && (
                    <span className={styles.muted}>{t('target', { price: format.money(targetPrice) })}</span>
                  )}
                </td>
              )}
              {hasStock && (
                <td data-label={t('stock')}>
                  {available === undefined ? (
                    <span className={styles.muted}>{t('unlimited')}</span>
                  ) : (
                    <span className={styles.stock}>
                      {available < quantity && <Badge tone="warning">{t('short')}</Badge>}
                      {format.number(available)}
                    </span>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

function AskedFile({ request, id, name }: { request: string } & Request['files'][number]) {
  const open = useMutation({
    mutationFn: () => call(cmsRequestsApi.file, { params: { id: request, file: id } }),
    onSuccess: (file) => saveFile(file, name),
  })
  return (
    <Button kind="quiet" size="small" isBusy={open.isPending} onClick={() => open.mutate()}>
      <IconDownload size={18} aria-hidden />
      <bdi>{name}</bdi>
    </Button>
  )
}
