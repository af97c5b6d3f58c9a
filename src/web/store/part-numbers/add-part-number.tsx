import { Suspense, useRef, useState } from 'react'
import { longestPartNumber, storePartNumbersApi } from '#contract/part-numbers.ts'
import { call } from '#web/api/call.ts'
import { isolated } from '#web/language/isolated.ts'
import { useT } from '#web/language/language.tsx'
import { requestPart } from '#web/language/request-words.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import type { LineCard } from '../requests/use-product-cards.ts'
import own from './part-numbers.module.css'

const ProductSearch = requestPart(() =>
  import('../requests/product-search.tsx').then(({ ProductSearch: part }) => part),
)

/** A number, and the product that it stands for. */
export function AddPartNumber({ onDone, onClose }: { onDone: () => Promise<unknown>; onClose: () => void }) {
  const t = useT()
  const words = useT('partNumbers.add')
  const [code, setCode] = useState('')
  const [product, setProduct] = useState<LineCard>()
  const search = useRef<HTMLInputElement>(null)
  return (
    <FormDialog
      title={words('action')}
      action={words('save')}
      check={(): Record<string, string> => ({
        ...(code.trim() === '' && { code: t('validation.required', { field: words('code') }) }),
        ...(!product && { product: words('missing') }),
      })}
      work={async () => {
        await call(storePartNumbersApi.create, { body: { code, product: product?.id ?? '' } })
        return words('done')
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {(errors) => (
        <div className={own.add}>
          <TextField
            name="code"
            label={words('code')}
            value={code}
            maxLength={longestPartNumber}
            autoComplete="off"
            {...(errors.code && { error: errors.code })}
            onChange={({ currentTarget: { value } }) => setCode(value)}
          />
          <Suspense fallback={<Skeleton shape="line" />}>
            <ProductSearch ref={search} error={errors.product} chosen={[]} onPick={setProduct} />
          </Suspense>
          <p role="status">{product && words('chosen', { name: isolated(product.name) })}</p>
        </div>
      )}
    </FormDialog>
  )
}
