import { maxDeviceRows } from '#contract/devices.ts'
import { type NamedRow, readNamedTable } from '../http/read-named-table.ts'

const names = {
  serial: ['serial', 'serial number', 'serial no', 'sn', 'الرقم التسلسلي'],
  code: ['code', 'product code', 'رمز المنتج', 'الرمز', 'كود المنتج'],
  label: ['label', 'name', 'الوسم', 'الاسم'],
  site: ['site', 'الموقع'],
  holder: ['holder', 'holder (email)', 'email', 'صاحب العهدة', 'صاحب العهدة (البريد الإلكتروني)'],
  note: ['note', 'notes', 'ملاحظة', 'ملاحظات'],
} as const
export type DeviceRow = NamedRow<keyof typeof names>

/** @throws AppError file_unreadable without a column of serial numbers; too_many_rows */
export const readDeviceRows = (text: string): DeviceRow[] =>
  readNamedTable(text, names, { needs: ['serial'], rows: maxDeviceRows })
