import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { BuiltInRole } from '#contract/built-in-roles.ts'
import type { StaffPermission } from '#contract/staff-permissions.ts'
import { instant } from '../db/columns.ts'

export const staffRoles = pgTable('staff_roles', {
  id: uuid().primaryKey(),
  /** Such a role cannot be changed; its permissions stand in the contract. */
  builtIn: text().$type<BuiltInRole>(),
  nameEn: text().notNull(),
  nameAr: text().notNull(),
  description: text().notNull().default(''),
  permissions: text().array().$type<StaffPermission[]>().notNull().default([]),
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})
export type StaffRoleRow = typeof staffRoles.$inferSelect
