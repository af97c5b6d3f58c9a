import type { ReactNode } from 'react'
import { useT } from '#web/language/language.tsx'
import styles from './company.module.css'
import type { CompanyData } from './company-draft.ts'

/** A company's names, numbers and national address, to read. */
export function CompanyFacts({ company }: { company: CompanyData }) {
  const t = useT('company')
  const fields = useT('fields')
  const { name, nameAr, crNumber, vatNumber, nationalAddress: address } = company
  const number = (text: string) => text !== '' && <bdi dir="ltr">{text}</bdi>
  const facts: [label: string, value: ReactNode][] = [
    [t('name'), <bdi key="name">{name}</bdi>],
    [t('nameAr'), nameAr !== '' && <bdi key="nameAr">{nameAr}</bdi>],
    [fields('crNumber'), number(crNumber)],
    [fields('vatNumber'), number(vatNumber)],
    [
      t('address'),
      address && (
        <span key="address" className={styles.lines}>
          <bdi>
            {address.buildingNumber} {address.street}
          </bdi>
          <bdi>{address.district}</bdi>
          <span>
            <bdi>{address.cityName}</bdi>{' '}
            <bdi dir="ltr">
              {address.postalCode}-{address.additionalNumber}
            </bdi>
          </span>
        </span>
      ),
    ],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || <span className={styles.hint}>{t('none')}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}
