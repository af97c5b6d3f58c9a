import { IconCopy, IconPlus } from '@tabler/icons-react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { staffPermissions } from '#contract/staff-permissions.ts'
import { roleListColumns, staffRolesApi } from '#contract/staff-roles.ts'
import { call } from '#web/api/call.ts'
import type { Data } from '#web/api/types.ts'
import { useLanguage, useT } from '#web/language/language.tsx'
import { Link } from '#web/language/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ColumnsMenu } from '../list/columns-menu.tsx'
import { ExportMenu } from '../list/export-menu.tsx'
import listStyles from '../list/list-panel.module.css'
import { ListError } from '../list/list-state.tsx'
import { useShownColumns } from '../list/use-shown-columns.ts'
import { useMay } from '../may.ts'
import { PageHead } from '../page-head.tsx'
import { prefetch } from '../prefetch.ts'
import { useApiQuery } from '../use-api-query.ts'
import { SavedViews } from '../views/saved-views.tsx'
import styles from './staff.module.css'
import { StaffTabs } from './staff-tabs.tsx'

type Role = Data<typeof staffRolesApi.list>
const files = { csv: staffRolesApi.exportCsv, xlsx: staffRolesApi.exportXlsx }

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
  const permissionsOf = ({ permissions }: Role) =>
    permissions.length === staffPermissions.length
      ? t('everything')
      : t('permissions', { count: permissions.length })
  const peopleOf = ({ people }: Role) => t('people', { count: people })
  const columns = useShownColumns<Role>('roles', [
    { key: 'name', label: t('columns.name'), isAlways: true, cell: ({ name }) => name[language] },
    { key: 'description', label: t('columns.description'), cell: ({ description }) => description },
    { key: 'permissions', label: t('columns.permissions'), cell: permissionsOf },
    { key: 'people', label: t('columns.people'), cell: peopleOf },
  ])
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
        <div className={listStyles.tools}>
          <SavedViews columns={columns} />
          <ColumnsMenu {...columns} />
          <ExportMenu
            name="roles"
            fetchFile={(format) =>
              call(files[format], { query: { columns: columns.shownOf(roleListColumns) } })
            }
          />
        </div>
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
                {columns.isShown('description') && (
                  <p className={styles.muted} dir={role.builtIn ? undefined : 'auto'}>
                    {role.builtIn ? t(`hints.${role.builtIn}`) : role.description}
                  </p>
                )}
                <p className={styles.muted}>
                  {[
                    columns.isShown('permissions') && permissionsOf(role),
                    columns.isShown('people') && peopleOf(role),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
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
