import { useT } from '#web/language/language.tsx'

/** What a permission of staff allows, in words; undefined for what is none, and where these words are not loaded. */
export function usePermissionWord(): (permission: unknown) => string | undefined {
  const t = useT()
  return (permission) => {
    // Which of them it is, is known when it runs.
    const key = `cms.access.permission.${String(permission)}` as 'cms.access.permission.orders.view'
    return t.has(key) ? t(key) : undefined
  }
}
