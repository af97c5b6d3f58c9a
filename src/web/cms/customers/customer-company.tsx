import { useState } from 'react'
import { cmsCustomersApi } from '#contract/customers.ts'
import { call } from '#web/api/call.ts'
import { CompanyFacts } from '#web/company/company-facts.tsx'
import { CompanyForm } from '#web/company/company-form.tsx'
import company from '#web/company/company.module.css'
import { useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { useMay } from '../may.ts'
import { Panel } from '../panel.tsx'
import { invalidate } from '../use-api-query.ts'
import type { Customer } from './customer-data.ts'

type Props = { id: string; data: NonNullable<Customer['companyData']> }

/** What papers say of the customer's company, and which others have its VAT number. */
export function CustomerCompany({ id, data }: Props) {
  const t = useT('company')
  const may = useMay()
  const [isEditing, setEditing] = useState(false)
  return (
    <Panel
      title={t('data')}
      action={
        may(cmsCustomersApi.changeCompany) &&
        !isEditing && (
          <Button size="small" aria-label={t('edit')} onClick={() => setEditing(true)}>
            {t('editShort')}
          </Button>
        )
      }
    >
      {data.sharedWith.length > 0 && (
        <div className={company.notice}>
          <p>{t('vatConflictStaff')}</p>
          <ul>
            {data.sharedWith.map((other) => (
              <li key={other.id}>
                <Link to={`/cms/customers/${other.id}`}>
                  <bdi>{other.name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {isEditing ? (
        <CompanyForm
          company={data}
          save={(body) => call(cmsCustomersApi.changeCompany, { params: { id }, body })}
          reload={() => invalidate(cmsCustomersApi.list, cmsCustomersApi.find)}
          onDone={() => setEditing(false)}
        />
      ) : (
        <CompanyFacts company={data} />
      )}
    </Panel>
  )
}
