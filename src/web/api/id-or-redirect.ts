import { redirect } from 'react-router'
import type { Load } from './load.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The `:id` of an address; one that cannot be an id makes it an unknown address. */
export function idOrRedirect({ params, language }: Pick<Load, 'params' | 'language'>): string {
  const { id = '' } = params
  if (!uuid.test(id)) throw redirect(`/${language}/products`)
  return id
}
