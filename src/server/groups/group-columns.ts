import type { Group, GroupListColumn } from '#contract/groups.ts'
import type { ExportColumn } from '../http/export-list.ts'
import type { GroupKind } from './group-kind.ts'

export const groupColumns = ({ of }: GroupKind): Record<GroupListColumn, ExportColumn<Group>> => ({
  name: { heads: (words) => [words('name')], cells: ({ name }) => [name] },
  description: { heads: (words) => [words('description')], cells: ({ description }) => [description] },
  count: { heads: (words) => [words(of)], cells: ({ count }) => [count] },
  updatedAt: { heads: (words) => [words('updatedAt')], cells: ({ updatedAt }) => [updatedAt] },
})
