import type { AttributeRow } from '../../attributes/attributes.table.ts'
import type { ProductRow } from '../products.table.ts'

type Typed = Pick<ProductRow, 'type' | 'hardwareType' | 'deviceTypeId' | 'gatewayTypeId' | 'accessoryTypeId'>

/** Whether products like this one usually have the attribute: by their own type, else by their sort; without either, all hardware. */
export function isUsualFor(
  { sorts, typeIds }: Pick<AttributeRow, 'sorts' | 'typeIds'>,
  { type, hardwareType, deviceTypeId, gatewayTypeId, accessoryTypeId }: Typed,
): boolean {
  if (sorts.length === 0 && typeIds.length === 0) return type === 'hardware'
  const own = [deviceTypeId, gatewayTypeId, accessoryTypeId].filter((id) => id !== null)
  return (
    sorts.some((sort) => sort === type || sort === hardwareType) || own.some((id) => typeIds.includes(id))
  )
}
