import type { Language } from '#contract/enums.ts'
import type { StaffListColumn, StaffPerson } from '#contract/staff.ts'
import type { ExportColumn } from '../http/export-list.ts'

export const staffColumns = (language: Language): Record<StaffListColumn, ExportColumn<StaffPerson>> => ({
  name: { heads: (words) => [words('name'), words('email')], cells: ({ name, email }) => [name, email] },
  role: { heads: (words) => [words('role')], cells: ({ role }) => [role?.name[language]] },
  lastSeen: {
    heads: (words) => [words('lastSeen')],
    cells: ({ lastSeenAt }) => [lastSeenAt && { moment: lastSeenAt }],
  },
  status: {
    heads: (words) => [words('status')],
    cells: ({ status }, words) => [words(`staff.statuses.${status}`)],
  },
})
