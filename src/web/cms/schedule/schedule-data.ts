import type { scheduleApi } from '#contract/schedule.ts'
import { zoneName } from '#i18n/zone-name.ts'
import type { Data } from '#web/api/types.ts'
import { useFormat, useLanguage, useT } from '#web/language/language.tsx'
import { useShopZone } from '../use-shop-zone.ts'

export type Entry = Data<typeof scheduleApi.list>

/** Entries in words, with the times of the shop's own format. */
export function useEntryWords() {
  const t = useT('cms.schedule')
  const language = useLanguage()
  const format = useFormat()
  const valueWord = (value: Entry['value']): string => {
    if (value === null) return t('values.none')
    return typeof value === 'string' ? t(`values.${value}`) : format.money(value)
  }
  return {
    zone: zoneName(language, useShopZone()),
    valueWord,
    fieldWord: (field: Entry['field']) => t(`fields.${field}`),
    setsWord: ({ field, value }: Pick<Entry, 'field' | 'value'>) =>
      t('sets', { field: t(`fields.${field}`), value: valueWord(value) }),
    timesWord: ({ from, to }: Pick<Entry, 'from' | 'to'>) =>
      to === undefined
        ? t('from', { from: format.dateTime(from) })
        : t('fromTo', { from: format.dateTime(from), to: format.dateTime(to) }),
    timeWord: (instant: string) => format.dateTime(instant),
    dayWord: (instant: string) => format.date(instant),
  }
}

const pages = {
  product: (id: string) => `/cms/products/${id}`,
  slider: (id: string) => `/cms/marketing/home-page-sliders/${id}/edit`,
  ad: (id: string) => `/cms/marketing/ads/${id}/edit`,
  discount: (id: string) => `/cms/discounts/${id}/edit`,
}

export const pageOf = ({ kind, entityId }: Entry): string => pages[kind](entityId)
