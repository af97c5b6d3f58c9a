import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { BuiltInRole } from '#contract/built-in-roles.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import type { Shop } from './shop.ts'

export type Admin = { email: string; username: string; password: string }

/** A member of staff of this test's own, who may change their password without locking others out. */
export async function newAdmin(shop: Shop, role: BuiltInRole = 'super_admin'): Promise<Admin> {
  const id = randomUUID()
  const username = `staff-${id.slice(0, 8)}`
  const admin = { username, email: `${username}@example.com`, password: 'Before-Anything-7' }
  await onDatabase(shop, (db) =>
    db.query(
      `insert into accounts (id, family, username, email, password_hash, first_name, last_name, role_id)
       select $1, 'admin', $2, $3, $4, 'Salma', 'Haddad', id from staff_roles where built_in = $5`,
      [id, username, admin.email, hash, role],
    ),
  )
  return admin
}

const hash = await hashPassword('Before-Anything-7')

/** Looks into a shop's database, or arranges what is there. */
export async function onDatabase<T>(shop: Shop, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: shop.databaseUrl })
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}
