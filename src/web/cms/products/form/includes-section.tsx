import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { productFields } from '#contract/product-fields.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { FormSection } from '../../form/form-section.tsx'
import { PickDialog } from '../../pick/pick-dialog.tsx'
import { pickedProduct } from '../product-draft.ts'
import { PickedList } from './picked-list.tsx'
import styles from './sections.module.css'
import { count, type Section } from './use-controls.ts'

/** What a package consists of; on other products, what lies in the box. A package holds no other package. */
export function IncludesSection({
  form: { draft, change, errors, visit },
  controls,
  productId,
}: Section & { productId: string | undefined }) {
  const t = useT('cms.products')
  const groups = useT('cms.groups')
  const [isPicking, setPicking] = useState(false)
  const isPackage = draft.type === 'package'
  const error = errors.get('includes')
  return (
    <FormSection
      id="includes"
      title={t(isPackage ? 'form.packageIncludes' : 'form.inTheBox')}
      hint={t(isPackage ? 'form.packageIncludesHint' : 'form.inTheBoxHint')}
    >
      <PickedList
        items={draft.includes}
        productOf={({ product }) => product}
        onChange={(includes) => change({ includes })}
      >
        {({ product, quantity }, index) => (
          <div className={styles.quantity}>
            <TextField
              {...controls.around(`includes.${index}.quantity`)}
              {...count}
              label={t('form.quantityOf', { name: product.name })}
              isLabelHidden
              value={quantity}
              onChange={(event) =>
                change({
                  includes: draft.includes.map((part, at) =>
                    at === index ? { ...part, quantity: event.currentTarget.value } : part,
                  ),
                })
              }
              onBlur={() => visit(`includes.${index}.quantity`)}
            />
          </div>
        )}
      </PickedList>
      <div className={styles.more}>
        <Button
          name="includes"
          size="small"
          disabled={draft.includes.length >= productFields.includes.max}
          onClick={() => setPicking(true)}
        >
          <IconPlus size={16} aria-hidden />
          {t('form.addProducts')}
        </Button>
        {error && (
          <p className={styles.fault} role="alert">
            {error}
          </p>
        )}
      </div>
      {isPicking && (
        <PickDialog
          what="products"
          title={groups('addMembers')}
          among={{ type: isPackage ? ['hardware', 'licence'] : [] }}
          taken={[...draft.includes.map(({ product }) => product.id), ...(productId ? [productId] : [])]}
          takenLabel={t('form.isPicked')}
          onClose={() => setPicking(false)}
          onPick={async (picked) => {
            const parts = picked.map((item) => ({ product: pickedProduct(item), quantity: '1' }))
            change({ includes: [...draft.includes, ...parts].slice(0, productFields.includes.max) })
            return true
          }}
        />
      )}
    </FormSection>
  )
}
