import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { productFields } from '#contract/product-fields.ts'
import { useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormSection } from '../../form/form-section.tsx'
import { PickDialog } from '../../pick/pick-dialog.tsx'
import { pickedProduct } from '../product-draft.ts'
import { PickedList } from './picked-list.tsx'
import styles from './sections.module.css'
import type { Section } from './use-controls.ts'

const relations = [
  { field: 'relatedAccessories', query: { hardwareType: ['accessory'] } },
  { field: 'similarProducts', query: { type: ['hardware', 'licence'] } },
  { field: 'similarPackages', query: { type: ['package'] } },
] as const
type Relation = (typeof relations)[number]

/** Related products, in the order the shop shows them. */
export function RelatedSection({ form, controls, productId }: Section & { productId: string | undefined }) {
  const t = useT('cms.products')
  const [picking, setPicking] = useState<Relation>()
  const { draft, change, errors } = form
  return (
    <FormSection id="related" title={t('form.related')} hint={t('form.relatedHint')}>
      {relations.map((relation) => {
        const { field } = relation
        const error = errors.get(field)
        return (
          <div key={field} className={styles.group} role="group" aria-label={controls.labelOf(field)}>
            <p className={styles.label} aria-hidden>
              {controls.labelOf(field)}
            </p>
            <PickedList
              items={draft[field]}
              productOf={(product) => product}
              onChange={(products) => change({ [field]: products })}
            />
            <div className={styles.more}>
              <Button
                name={field}
                size="small"
                disabled={draft[field].length >= productFields[field].max}
                onClick={() => setPicking(relation)}
              >
                <IconPlus size={16} aria-hidden />
                {t(`form.add.${field}`)}
              </Button>
              {error && (
                <p className={styles.fault} role="alert">
                  {error}
                </p>
              )}
            </div>
          </div>
        )
      })}
      {picking && (
        <PickDialog
          what="products"
          title={t(`form.add.${picking.field}`)}
          among={picking.query}
          taken={[...draft[picking.field].map(({ id }) => id), ...(productId ? [productId] : [])]}
          takenLabel={t('form.isPicked')}
          onClose={() => setPicking(undefined)}
          onPick={async (picked) => {
            change({
              [picking.field]: [...draft[picking.field], ...picked.map(pickedProduct)].slice(
                0,
                productFields[picking.field].max,
              ),
            })
            return true
          }}
        />
      )}
    </FormSection>
  )
}
