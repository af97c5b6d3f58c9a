import { useState } from 'react'
import { maxLineQuantity } from '#contract/lines.ts'
import { priceListsApi } from '#contract/price-lists.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { ListError } from '../list/list-state.tsx'
import { Combobox, type Option } from '../pick/combobox.tsx'
import { usePickOptions } from '../pick/use-pick-options.tsx'
import { useSearchText } from '../pick/use-search-text.ts'
import { useApiQuery } from '../use-api-query.ts'
import { wholeNumber } from '../whole-number.ts'
import { CompanyPicker } from './company-picker.tsx'
import styles from './price-lists.module.css'

/** What a product costs a company in a quantity, with every price that could hold and what stands against it. */
export function WhyPrice() {
  const t = useT('cms.priceLists.why')
  const [product, setProduct] = useState<Option[]>([])
  const [company, setCompany] = useState<Option[]>([])
  const [typed, setTyped] = useState('1')
  const quantity = wholeNumber(typed)
  const isQuantity = quantity !== undefined && quantity >= 1 && quantity <= maxLineQuantity
  const finding = useSearchText()
  const { found, isPlaceholderData, isError } = usePickOptions('products', finding.search)
  const [chosen] = product
  return (
    <div className={styles.why}>
      <p>{t('about')}</p>
      <div className={styles.question}>
        <Combobox
          name="product"
          label={t('product')}
          error={undefined}
          max={1}
          chosen={product}
          onChange={setProduct}
          finding={finding}
          options={found?.data.map(({ id, name }) => ({ id, title: name }))}
          isStale={isPlaceholderData}
          isFailed={isError}
        />
        <CompanyPicker
          name="company"
          label={t('company')}
          error={undefined}
          isOptional
          max={1}
          chosen={company}
          onChange={setCompany}
        />
        <TextField
          label={t('quantity')}
          value={typed}
          inputMode="numeric"
          autoComplete="off"
          error={isQuantity ? undefined : t('quantityWrong')}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      {chosen && isQuantity && (
        <Candidates product={chosen.id} company={company[0]?.id} quantity={quantity} />
      )}
    </div>
  )
}

type Asked = { product: string; company: string | undefined; quantity: number }
type Candidate = Data<typeof priceListsApi.why>

function Candidates({ product, company, quantity }: Asked) {
  const t = useT('cms.priceLists.why')
  const { data, error, isFetching, refetch } = useApiQuery(priceListsApi.why, {
    query: { product, ...(company && { company }), quantity },
  })
  if (error) return <ListError error={error} isBusy={isFetching} onAgain={() => void refetch()} />
  if (!data) return null
  if (data.data.length === 0) return <p role="status">{t('notSold')}</p>
  return (
    <table className={styles.candidates}>
      <caption className={styles.caption}>{t('candidates')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('columns.from')}</th>
          <th scope="col">{t('columns.price')}</th>
          <th scope="col">{t('columns.state')}</th>
        </tr>
      </thead>
      <tbody>
        {data.data.map((one) => (
          <Row key={`${one.from} ${one.list?.id ?? ''}`} candidate={one} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ candidate }: { candidate: Candidate }) {
  const t = useT('cms.priceLists.why')
  const audiences = useT('cms.priceLists.audiences')
  const format = useFormat()
  const { from, list, audience, unitPrice, breakFrom, obstacle, isWinner } = candidate
  return (
    <tr data-winner={isWinner || undefined}>
      <th scope="row">
        {list ? (
          <Link to={`/cms/price-lists/${list.id}?tab=prices`}>
            <bdi>{list.name}</bdi>
          </Link>
        ) : (
          t(`sources.${from}`)
        )}
        {audience && <span className={styles.note}>{audiences(audience)}</span>}
        {breakFrom !== undefined && (
          <span className={styles.note}>{t('breakFrom', { from: breakFrom })}</span>
        )}
      </th>
      <td>{unitPrice ? format.money(unitPrice) : '–'}</td>
      <td>
        {isWinner ? (
          <Badge tone="success">{t('winner')}</Badge>
        ) : (
          t(obstacle ? `obstacles.${obstacle}` : 'dearer')
        )}
      </td>
    </tr>
  )
}
