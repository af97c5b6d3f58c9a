import { useState } from 'react'
import { cmsAttributesApi } from '#contract/attributes.ts'
import { cmsProductFactsApi } from '#contract/cms-product-facts.ts'
import { cmsProductsApi } from '#contract/cms-products.ts'
import { call } from '#web/api/call.ts'
import { idOrRedirect } from '#web/api/id-or-redirect.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import type { Data } from '#web/api/types.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { useGo } from '#web/language/link.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { LostOrBinned } from '../../bin/lost-or-binned.tsx'
import { PageHead } from '../../page-head.tsx'
import styles from './facts-page.module.css'
import { PasteTable } from './paste-table.tsx'

const load = async (given: Load) => {
  const params = { id: idOrRedirect(given) }
  const [product, facts, attributes] = await Promise.all([
    given.call(cmsProductsApi.find, { params }),
    given.call(cmsProductFactsApi.find, { params }),
    given.call(cmsAttributesApi.list),
  ])
  return { product: product.data, facts: facts.data, attributes: attributes.data }
}

export const clientLoader = inBrowser(load)

type Attribute = Data<typeof cmsAttributesApi.list>

/** The facts of a product, one line an attribute, written as a datasheet has them. */
export default function FactsPage({ loaderData }: ScreenProps<typeof load>) {
  const { product, facts, attributes } = loaderData
  const t = useT('cms.products')
  const actions = useT('actions')
  const language = useLanguage()
  const go = useGo()
  const showError = useShowError()
  const said = Object.fromEntries(
    facts.facts.filter(({ source }) => source !== 'built_in').map(({ key, cell }) => [key, cell]),
  )
  const [cells, setCells] = useState<Record<string, string>>(said)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [isPasted, setPasted] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const own = attributes.filter(({ isBuiltIn }) => !isBuiltIn)
  const nameOf = ({ name }: Attribute) => name[language] || name.en || name.ar
  const shown = own.filter(({ key }) => key in cells || facts.usual.includes(key))
  const others = own.filter((attribute) => !shown.includes(attribute))

  async function save() {
    setSaving(true)
    try {
      const written = Object.entries(cells).filter(([, cell]) => cell.trim() !== '')
      const text = written.map(([key, cell]) => `${key}\t${cell.replaceAll(/\s+/g, ' ')}`).join('\n')
      const { data: rows } = await call(cmsProductFactsApi.read, {
        params: { id: product.id },
        body: { text },
      })
      const wrong = rows.flatMap(({ label, fault }) =>
        fault ? [[label, t(`factSheet.faults.${fault}`)]] : [],
      )
      setFaults(Object.fromEntries(wrong))
      if (wrong.length > 0) return
      await call(cmsProductFactsApi.save, {
        params: { id: product.id },
        body: {
          facts: rows.flatMap(({ key, value }) => (key && value ? [{ key, ...value }] : [])),
          source: isPasted ? 'paste' : 'staff',
          version: facts.version,
        },
      })
      showAlert({ type: 'success', message: t('factSheet.saved') })
      go(`/cms/products/${product.id}`)
    } catch (error) {
      showError(error)
    } finally {
      setSaving(false)
    }
  }

  return (
    <>
      <PageHead
        title={t('factSheet.of', { name: product.name })}
        crumbs={[
          { label: t('title'), to: '/cms/products' },
          { label: product.name, to: `/cms/products/${product.id}` },
          { label: t('factSheet.title') },
        ]}
        actions={
          <Button kind="primary" isBusy={isSaving} onClick={() => void save()}>
            {actions('save')}
          </Button>
        }
      />
      <p className={styles.hint}>{t('factSheet.hint')}</p>
      <PasteTable
        productId={product.id}
        onTake={(taken) => {
          setCells({ ...cells, ...taken })
          setPasted(true)
        }}
      />
      <div className={styles.grid}>
        {shown.map((attribute) => (
          <TextField
            key={attribute.key}
            label={nameOf(attribute)}
            dir="auto"
            {...(faults[attribute.key] !== undefined && { error: faults[attribute.key] })}
            help={
              attribute.options.length > 0 && attribute.options.length <= 16
                ? t('factSheet.options', {
                    options: attribute.options.map(nameOfOption(language)).join(', '),
                  })
                : undefined
            }
            value={cells[attribute.key] ?? ''}
            onChange={({ currentTarget: { value } }) => setCells({ ...cells, [attribute.key]: value })}
          />
        ))}
      </div>
      <label className={styles.other}>
        <span>{t('factSheet.other')}</span>
        <select value="" onChange={({ currentTarget: { value } }) => setCells({ ...cells, [value]: '' })}>
          <option value="">{t('factSheet.choose')}</option>
          {others.map((attribute) => (
            <option key={attribute.key} value={attribute.key}>
              {nameOf(attribute)}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}

const nameOfOption =
  (language: 'en' | 'ar') =>
  ({ name }: Attribute['options'][number]) =>
    name[language] || name.en || name.ar

export function ErrorBoundary() {
  const t = useT('cms.products')
  return <LostOrBinned kind="product" back={{ to: '/cms/products', label: t('back') }} />
}
