import { inArray } from 'drizzle-orm'
import type { CataloguePart } from '#contract/catalogue-tree.ts'
import { enums, type HardwareType, type Language } from '#contract/enums.ts'
import type { Facets } from '#contract/products.ts'
import type { BothTexts } from '#contract/shared.ts'
import { partName } from '#i18n/catalogue-words.ts'
import type { Context } from '../context.ts'
import { textIn } from '../db/text-in.ts'
import { metadata } from '../metadata/metadata.table.ts'

type HardwareTypes = { id: string; of: HardwareType; title: BothTexts }[]

const partOf = {
  device: 'devices',
  gateway: 'gateways',
  accessory: 'accessories',
  sim_card: 'sim_cards',
} as const satisfies Record<HardwareType, CataloguePart>
const kinds = { device_type: 'device', gateway_type: 'gateway', accessory_type: 'accessory' } as const

/** Device, gateway and accessory types in their order, kept until the catalogue changes. */
export const keptHardwareTypes = (ctx: Context): Promise<HardwareTypes> =>
  ctx.publicCache.remember('hardware types', async () => {
    const rows = await ctx.db
      .select({ id: metadata.id, kind: metadata.kind, title: metadata.title })
      .from(metadata)
      .where(inArray(metadata.kind, Object.keys(kinds) as (keyof typeof kinds)[]))
      .orderBy(metadata.sortOrder, metadata.id)
    return rows.map(({ id, kind, title }) => ({ id, of: kinds[kind as keyof typeof kinds], title }))
  })

/** Kinds of hardware with their types: those that products have, and those that were chosen. */
export function hardwareFacet(
  counts: Record<string, number>,
  types: HardwareTypes,
  { language, chosen = [] }: { language: Language; chosen?: readonly string[] | undefined },
): Facets['hardware'] {
  const counted = (value: string, name: string) => ({ value, name, count: counts[value] ?? 0 })
  const isShown = ({ value, count }: { value: string; count: number }) => count > 0 || chosen.includes(value)
  return enums.HardwareType.map((kind) => ({
    ...counted(kind, partName(language, partOf[kind])),
    types: types
      .filter(({ of }) => of === kind)
      .map(({ id, title }) => counted(id, textIn(title, language)))
      .filter(isShown),
  })).filter((kind) => isShown(kind) || kind.types.length > 0)
}
