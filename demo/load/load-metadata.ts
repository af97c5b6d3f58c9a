import type { MetadataKind } from '#contract/metadata.ts'
import { metadata } from '#server/metadata/metadata.table.ts'
import type { Db } from '#server/db/connect.ts'
import type { DemoLabel, DemoMetadata, DemoTopic } from '../catalogue/demo-types.ts'
import type { Pictures } from './keep-pictures.ts'
import { fixedId } from './fixed-id.ts'

const fields: Record<MetadataKind, keyof DemoMetadata> = {
  application: 'applications',
  use_case: 'useCases',
  industry: 'industries',
  tag: 'tags',
  device_type: 'deviceTypes',
  gateway_type: 'gatewayTypes',
  accessory_type: 'accessoryTypes',
}

/** The id of a metadata item of the demo shop. */
export const metadataId = (kind: MetadataKind, key: string) => fixedId(kind, key)

export async function loadMetadata(db: Db, demo: DemoMetadata, pictures: Pictures): Promise<void> {
  for (const [kind, field] of Object.entries(fields) as [MetadataKind, keyof DemoMetadata][]) {
    const items: (DemoLabel & Partial<DemoTopic>)[] = demo[field]
    await db.insert(metadata).values(
      items.map(({ key, title, description, scene }, sortOrder) => ({
        id: metadataId(kind, key),
        kind,
        title,
        description: description ?? { en: '', ar: '' },
        imageId: scene === undefined ? null : (pictures.get(`topic-${scene}`) ?? null),
        sortOrder,
      })),
    )
  }
}
