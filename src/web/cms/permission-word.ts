import { useT } from '#web/language/language.tsx'

/** What a permission of staff allows, in words; undefined for what is none. */
export function usePermissionWord(): (permission: unknown) => string | undefined {
  const t = useT('cms.access.permission')
  return (permission) => {
    // Which of them it is, is known when it runs.
    const key = String(permission) as 'orders.view'
    return t.has(key) ? t(key) : undefined
  }
}
