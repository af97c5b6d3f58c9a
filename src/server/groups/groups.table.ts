import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

const groups = (name: string) =>
  pgTable(name, {
    id: uuid().primaryKey(),
    name: text().notNull(),
    description: text().notNull().default(''),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  })

const members = (name: string, member: string) =>
  pgTable(name, { groupId: uuid().notNull(), memberId: uuid(member).notNull() })

export const productGroups = groups('product_groups')
export const productGroupMembers = members('product_group_members', 'product_id')

export const customerGroups = groups('customer_groups')
export const customerGroupMembers = members('customer_group_members', 'account_id')
