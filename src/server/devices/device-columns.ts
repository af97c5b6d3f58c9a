import { noProfile } from '#contract/device-code.ts'
import type { Cell } from '../http/csv.ts'
import type { ExportColumn } from '../http/export-list.ts'
import { codeOf } from '../inventory/units.queries.ts'
import type { ExportedDevice } from './devices.queries.ts'

type Column = ExportColumn<ExportedDevice>
const named = (head: string, cell: (device: ExportedDevice) => Cell): Column => ({
  heads: (words) => [words(`devices.columns.${head}`)],
  cells: (device) => [cell(device)],
})
/** Called so in every language, and for programs. */
const fixed = (head: string, cell: (device: ExportedDevice) => Cell): Column => ({
  heads: () => [head],
  cells: (device) => [cell(device)],
})

export const deviceColumns: Record<string, Column> = {
  serial: named('serial', ({ serial }) => serial),
  devEui: fixed('DevEUI', ({ devEui }) => devEui),
  joinEui: fixed('JoinEUI', ({ joinEui }) => joinEui),
  imei: fixed('IMEI', ({ imei }) => imei),
  iccid: fixed('ICCID', ({ iccid }) => iccid),
  product: named('product', ({ product }) => product.name),
  code: named('code', ({ product }) => product.code),
  label: named('label', ({ label }) => label),
  site: named('site', ({ site }) => site?.name),
  holder: named('holder', ({ holderEmail }) => holderEmail),
  note: named('note', ({ note }) => note),
  state: {
    heads: (words) => [words('devices.columns.state')],
    cells: ({ state }, words) => [words(`devices.states.${state}`)],
  },
  shipped: named('shipped', ({ shippedAt }) => ({ moment: shippedAt })),
  warranty: named('warranty', ({ warrantyUntil }) => warrantyUntil),
  order: named('order', ({ order }) => order.number),
  invoice: named('invoice', ({ invoice }) => invoice),
  poNumber: named('poNumber', ({ poNumber }) => poNumber),
}

/** With what a network server asks for to let a device in. */
export const handOverColumns: Record<string, Column> = {
  product: fixed('product', ({ product }) => product.name),
  serial: fixed('serial', ({ serial }) => serial),
  devEui: fixed('dev_eui', ({ devEui }) => devEui),
  joinEui: fixed('join_eui', ({ joinEui }) => joinEui),
  imei: fixed('imei', ({ imei }) => imei),
  iccid: fixed('iccid', ({ iccid }) => iccid),
  profileId: fixed('profile_id', ({ profileId = noProfile, devEui }) => (devEui ? profileId : undefined)),
  ownerToken: fixed('owner_token', ({ ownerToken }) => ownerToken),
  code: fixed('code', (device) => codeOf(device)),
  label: fixed('label', ({ label }) => label),
  site: fixed('site', ({ site }) => site?.name),
}
