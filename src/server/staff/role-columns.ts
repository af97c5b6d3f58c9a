import type { Language } from '#contract/enums.ts'
import type { RoleListColumn, StaffRole } from '#contract/staff-roles.ts'
import { permissionWord } from '#i18n/permission-words.ts'
import type { ExportColumn } from '../http/export-list.ts'

export const roleColumns = (language: Language): Record<RoleListColumn, ExportColumn<StaffRole>> => ({
  name: {
    heads: (words) => [words('nameEn'), words('nameAr'), words('type')],
    cells: ({ name, builtIn }, words) => [
      name.en,
      name.ar,
      words(builtIn ? 'staff.roles.builtIn' : 'staff.roles.own'),
    ],
  },
  description: {
    heads: (words) => [words('description')],
    cells: ({ builtIn, description }, words) => [
      builtIn ? words(`staff.roles.hints.${builtIn}`) : description,
    ],
  },
  permissions: {
    heads: (words) => [words('staff.roles.allows')],
    cells: ({ permissions }) => [permissions.map((one) => permissionWord(language, one)).join('; ')],
  },
  people: { heads: (words) => [words('staff.roles.columns.people')], cells: ({ people }) => [people] },
})
