import { eq } from 'drizzle-orm'
import type { ProductFacts } from '#contract/attribute-facts.ts'
import { attributes } from '#server/attributes/attributes.table.ts'
import type { Definitions } from '#server/attributes/definitions.ts'
import { readFact } from '#server/attributes/read-fact.ts'
import type { Db } from '#server/db/connect.ts'
import { attributeTypes } from '../catalogue/attribute-types.ts'
import { demoCatalogue } from '../catalogue/demo-catalogue.ts'
import type { DemoProduct } from '../catalogue/demo-types.ts'
import { hardwareFacts } from '../catalogue/hardware-facts.ts'
import { licenceFacts } from '../catalogue/licence-facts.ts'
import { metadataId } from './load-metadata.ts'

/** The facts of a product; the sides of hardware are those that its pictures are drawn by. */
export function factsOfDemo(
  { code, drawing }: DemoProduct,
  { byKey }: Definitions,
): ProductFacts | undefined {
  const cells = hardwareFacts[code]?.facts ?? licenceFacts[code]
  if (!cells) return undefined
  const [width, height, length] = drawing.size ?? []
  const sides = Object.entries({ length, width, height }).flatMap(([key, side]) =>
    side === undefined ? [] : [[key, { low: side }] as const],
  )
  const facts = Object.entries(cells).map(([key, cell]) => {
    const attribute = byKey.get(key)
    const read = attribute && readFact(cell, attribute)
    if (!read || 'fault' in read) throw new Error(`${code} cannot have ${key}: ${cell}`)
    return [key, read.value] as const
  })
  return Object.fromEntries([...facts, ...sides])
}

/** Lets attributes be usual for the demo's types, where the start set only says "devices" or "accessories". */
export async function giveTypes(db: Db): Promise<void> {
  const { deviceTypes, gatewayTypes, accessoryTypes } = demoCatalogue.metadata
  const ids = new Map([
    ...deviceTypes.map(({ key }) => [key, metadataId('device_type', key)] as const),
    ...gatewayTypes.map(({ key }) => [key, metadataId('gateway_type', key)] as const),
    ...accessoryTypes.map(({ key }) => [key, metadataId('accessory_type', key)] as const),
  ])
  for (const [key, { sorts, types }] of Object.entries(attributeTypes))
    await db
      .update(attributes)
      .set({ sorts, typeIds: types.flatMap((type) => ids.get(type) ?? []) })
      .where(eq(attributes.key, key))
}
