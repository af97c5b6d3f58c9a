import { IconCopy } from '@tabler/icons-react'
import { cmsRequestsApi } from '#contract/requests.ts'
import { allLanguages } from '#contract/settings.ts'
import { useT } from '#web/language/language.tsx'
import { showAlert } from '#web/ui/alerts/alert-state.ts'
import { useShowError } from '#web/ui/alerts/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import columns from '../columns.module.css'
import { isolated } from '#web/language/isolated.ts'
import { useMay } from '../may.ts'
import { Facts, Panel } from '../panel.tsx'
import { useApiQuery } from '../use-api-query.ts'
import { PageLink } from '../page-link.tsx'
import type { Request } from './request-data.ts'
import styles from './requests.module.css'
import { useChangeRequest } from './use-change-request.ts'

export const languageLabel = (language: Request['language']) =>
  allLanguages.find(({ code }) => code === language)?.label ?? language

/** Who has it, who wrote it, and the address that was mailed. */
export function RequestAside({ request }: { request: Request }) {
  const t = useT('cms.requests')
  const fields = useT('fields')
  const { fullName, company, email, phone, cityName, countryName, customer, language } = request
  const number = `${phone.isoCode} ${phone.phoneNumber}`
  return (
    <div className={columns.column}>
      <Assignee request={request} />
      <Panel title={t('person.title')}>
        <Facts
          facts={[
            { label: fields('fullName'), value: <bdi>{fullName}</bdi> },
            { label: fields('company'), value: company && <bdi>{company}</bdi> },
            {
              label: fields('email'),
              value: (
                <a href={`mailto:${email}`}>
                  <bdi dir="ltr">{email}</bdi>
                </a>
              ),
            },
            {
              label: fields('phone'),
              value: (
                <a href={`tel:${number.replace(/\s/g, '')}`}>
                  <bdi dir="ltr">{number}</bdi>
                </a>
              ),
            },
            { label: t('person.place'), value: [cityName, countryName].filter(Boolean).join(' · ') },
            { label: t('person.mails'), value: <bdi lang={language}>{languageLabel(language)}</bdi> },
            {
              label: t('person.account'),
              value: customer ? (
                <PageLink to={`/cms/customers/${customer}`}>{t('person.see')}</PageLink>
              ) : (
                t('person.visitor')
              ),
            },
          ]}
        />
      </Panel>
      <CustomerLink link={request.link} hint={t(request.type === 'quote' ? 'link.quoteHint' : 'link.hint')} />
    </div>
  )
}

function Assignee({ request }: { request: Request }) {
  const t = useT('cms.requests')
  const mayAssign = useMay()(cmsRequestsApi.update)
  const { data } = useApiQuery(cmsRequestsApi.staff)
  const { change, isPending } = useChangeRequest(request)
  const { assignee } = request
  const listed = data?.data ?? []
  // The assignee is named also after they have left.
  const staff = assignee && !listed.some(({ id }) => id === assignee.id) ? [assignee, ...listed] : listed

  const give = (id: string) => {
    const name = staff.find((member) => member.id === id)?.name
    void change(
      { kind: 'update', body: { assignee: id || null } },
      name ? t('assign.done', { name: isolated(name) }) : t('assign.freed'),
    )
  }
  if (!mayAssign)
    return <Panel title={t('assign.title')}>{assignee ? <bdi>{assignee.name}</bdi> : t('nobody')}</Panel>
  return (
    <Panel title={t('assign.title')}>
      <SelectField
        label={t('assign.label')}
        isLabelHidden
        value={assignee?.id ?? ''}
        disabled={isPending}
        onChange={(event) => give(event.currentTarget.value)}
      >
        <option value="">{t('nobody')}</option>
        {staff.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </Panel>
  )
}

function CustomerLink({ link, hint }: { link: string; hint: string }) {
  const t = useT('cms.requests.link')
  const showError = useShowError()
  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      showAlert({ type: 'success', message: t('copied') })
    } catch (error) {
      showError(error)
    }
  }
  return (
    <Panel title={t('title')}>
      <div className={styles.customerLink}>
        <p>{hint}</p>
        <Button size="small" onClick={() => void copy()}>
          <IconCopy size={16} aria-hidden />
          {t('copy')}
        </Button>
      </div>
    </Panel>
  )
}
