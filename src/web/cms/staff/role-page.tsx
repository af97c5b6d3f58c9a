import { data } from 'react-router'
import { staffRolesApi } from '#contract/staff-roles.ts'
import { inBrowser, type Load, type ScreenProps } from '#web/api/load.ts'
import { useT } from '#web/language/language.tsx'
import { ErrorScreen } from '../error-screen.tsx'
import { RoleForm } from './role-form.tsx'
import type { Role } from './staff-data.ts'

/** A role by the address; at `add`, none, or the one to copy. */
const load = async ({ call, params, url }: Load): Promise<{ role?: Role; copied?: Role }> => {
  const roles = await call(staffRolesApi.list, {})
  const named = (id: string | null | undefined) => roles.data.find((role) => role.id === id)
  if (params.id !== undefined) return { role: orNotFound(named(params.id)) }
  const copied = named(url.searchParams.get('copy'))
  return copied ? { copied } : {}
}

function orNotFound(role: Role | undefined): Role {
  if (!role) throw data({ code: 'not_found' }, { status: 404 })
  return role
}

export const clientLoader = inBrowser(load)

export default function RolePage({ loaderData }: ScreenProps<typeof load>) {
  const { role, copied } = loaderData
  return <RoleForm key={role?.id ?? copied?.id ?? 'add'} {...loaderData} />
}

export function ErrorBoundary() {
  const t = useT('cms.staff.roles')
  return <ErrorScreen back={{ to: '/cms/staff/roles', label: t('back') }} />
}
