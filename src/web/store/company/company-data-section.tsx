import { IconPencil } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { storeCompanyApi } from '#contract/companies.ts'
import { call } from '#web/api/call.ts'
import { queryKey, queryOf } from '#web/api/query.ts'
import { useSession } from '#web/api/session.ts'
import { CompanyFacts } from '#web/company/company-facts.tsx'
import { CompanyForm } from '#web/company/company-form.tsx'
import company from '#web/company/company.module.css'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ProfileSection } from '../profile/profile-section.tsx'

/** What papers say of the company: its people read it, who may changes it. */
export function CompanyDataSection() {
  const t = useT('company')
  const language = useLanguage()
  const client = useQueryClient()
  const { can } = useSession('customer')
  const { data, isError } = useQuery({ ...queryOf(call, language, storeCompanyApi.find), staleTime: 0 })
  const [isEditing, setEditing] = useState(false)
  const own = data?.data
  const mayEdit = can('company.edit')
  return (
    <ProfileSection
      title={t('data')}
      about={t(mayEdit ? 'about' : 'readOnly')}
      action={
        mayEdit &&
        own &&
        !isEditing && (
          <Button size="small" onClick={() => setEditing(true)}>
            <IconPencil size={18} aria-hidden />
            {t('edit')}
          </Button>
        )
      }
    >
      {isError ? (
        <p role="alert">{t('failed')}</p>
      ) : own === undefined ? (
        <Skeleton shape="block" />
      ) : (
        <>
          {own.vatConflict && <p className={company.notice}>{t('vatConflict')}</p>}
          {isEditing ? (
            <CompanyForm
              company={own}
              save={(body) => call(storeCompanyApi.update, { body })}
              reload={() => client.invalidateQueries({ queryKey: queryKey(storeCompanyApi.find) })}
              onDone={() => setEditing(false)}
            />
          ) : (
            <CompanyFacts company={own} />
          )}
        </>
      )}
    </ProfileSection>
  )
}
