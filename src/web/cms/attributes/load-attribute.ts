import { cmsAttributeGroupsApi, cmsAttributesApi } from '#contract/attributes.ts'
import { maxPageRows } from '#contract/shared.ts'
import { idOrRedirect } from '#web/api/id-or-redirect.ts'
import type { Load } from '#web/api/load.ts'
import { callsOf } from '../metadata/kinds.ts'

/** Types of hardware that an attribute can be usual for. */
export const typeKinds = ['device_type', 'gateway_type', 'accessory_type'] as const

async function loadBeside({ call }: Load) {
  const [groups, ...types] = await Promise.all([
    call(cmsAttributeGroupsApi.list),
    ...typeKinds.map((kind) => call(callsOf(kind).list, { query: { limit: maxPageRows, sort: 'title' } })),
  ])
  return {
    groups: groups.data,
    types: types.map(({ data }, at) => ({
      kind: typeKinds[at] ?? typeKinds[0],
      entries: data.map(({ id, title }) => ({ id, title })),
    })),
  }
}
export type Beside = Awaited<ReturnType<typeof loadBeside>>

export const loadNew = async (given: Load) => ({ beside: await loadBeside(given) })

export async function loadAttribute(given: Load) {
  const params = { id: idOrRedirect(given) }
  const [{ data: attribute }, beside] = await Promise.all([
    given.call(cmsAttributesApi.find, { params }),
    loadBeside(given),
  ])
  return { attribute, beside }
}
