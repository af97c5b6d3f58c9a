import { IconCopy, IconPlus } from '@tabler/icons-react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { staffPermissions } from '#contract/staff-permissions.ts'
import { staffRolesApi } from '#contract/staff-roles.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import listStyles from '../list/list-panel.module.css'
import { ListError } from '../list/list-state.tsx'
import { useMay } from '../may.ts'
import { PageHead } from '../page-head.tsx'
import { prefetch } from '../prefetch.ts'
import { useApiQuery } from '../use-api-query.ts'
import styles from './staff.module.css'
import { StaffTabs } from './staff-tabs.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  prefetch(new URL(request.url).pathname, staffRolesApi.list, {})
  return null
}

export default function RolesPage() {
  const t = useT('cms.staff.roles')
  const staff = useT('cms.staff')
  const language = useLanguage()
  const may = useMay()
  const { data, error, isFetching, refetch } = useApiQuery(staffRolesApi.list)
  return (
    <>
      <PageHead
        title={t('title')}
        crumbs={[{ label: staff('title'), to: '/cms/staff' }, { label: t('title') }]}
        actions={
          may(staffRolesApi.create) && (
            <ButtonLink kind="primary" to="/cms/staff/roles/add">
              <IconPlus size={18} aria-hidden />
              {t('add')}
            </ButtonLink>
          )
        }
      >
        {t('about')}
      </PageHead>
      <div className={listStyles.panel}>
        <StaffTabs />
        {error && <ListError error={error} isBusy={isFetching} onAgain={() => void refetch()} />}
        <ul className={styles.roles} aria-label={t('title')}>
          {data?.data.map((role) => (
            <li key={role.id}>
              <div>
                <p className={styles.name}>
                  <Link to={`/cms/staff/roles/${role.id}`}>{role.name[language]}</Link>{' '}
                  <Badge tone={role.builtIn ? 'neutral' : 'accent'}>
                    {t(role.builtIn ? 'builtIn' : 'own')}
                  </Badge>
                </p>
                <p className={styles.muted} dir={role.builtIn ? undefined : 'auto'}>
                  {role.builtIn ? t(`hints.${role.builtIn}`) : role.description}
                </p>
                <p className={styles.muted}>
                  {role.permissions.length === staffPermissions.length
                    ? t('everything')
                    : t('permissions', { count: role.permissions.length })}
                  {' · '}
                  {t('people', { count: role.people })}
                </p>
              </div>
              {may(staffRolesApi.create) && (
                <ButtonLink to={`/cms/staff/roles/add?copy=${role.id}`}>
                  <IconCopy size={18} aria-hidden />
                  {t('copy')}
                </ButtonLink>
              )}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
