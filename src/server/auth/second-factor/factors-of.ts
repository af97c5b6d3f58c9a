import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { FactorMethod, ProofMethod } from '#contract/second-factor.ts'
import type { Db } from '../../db/connect.ts'
import { accounts } from '../auth.table.ts'
import { recoveryCodes } from './second-factor.table.ts'

/** Which factors an account has. */
export type HeldFactors = {
  /** One that signs in. */
  passkey: boolean
  /** Also one that was disabled: the password alone is not enough again because there may be a copy of it. */
  anyPasskey: boolean
  codeApp: boolean
}

/** For a query that reads `accounts`. Columns are written with their table: where a query has one table, drizzle leaves it out. */
export const heldFactors = {
  passkey: sql<boolean>`exists (select 1 from passkeys where passkeys.account_id = accounts.id and passkeys.disabled_at is null)`,
  anyPasskey: sql<boolean>`exists (select 1 from passkeys where passkeys.account_id = accounts.id)`,
  codeApp: sql<boolean>`exists (select 1 from code_apps where code_apps.account_id = accounts.id and code_apps.confirmed_at is not null)`,
} satisfies Record<keyof HeldFactors, SQL<boolean>>

export const hasFactor = ({ anyPasskey, codeApp }: HeldFactors): boolean => anyPasskey || codeApp

export const proofMethodsOf = (held: HeldFactors): ProofMethod[] =>
  hasFactor(held)
    ? [...(held.passkey ? (['passkey'] as const) : []), ...(held.codeApp ? (['code'] as const) : [])]
    : ['password']

export async function factorsOf(db: Db, accountId: string): Promise<HeldFactors> {
  const [held] = await db.select(heldFactors).from(accounts).where(eq(accounts.id, accountId))
  return held ?? { passkey: false, anyPasskey: false, codeApp: false }
}

/** What a sign-in can be finished with. */
export async function signInMethods(db: Db, accountId: string, held: HeldFactors): Promise<FactorMethod[]> {
  const left = await recoveryCodesLeft(db, accountId)
  return [
    ...(held.passkey ? (['passkey'] as const) : []),
    ...(held.codeApp ? (['code'] as const) : []),
    ...(left > 0 ? (['recoveryCode'] as const) : []),
  ]
}

export const recoveryCodesLeft = (db: Db, accountId: string): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt)))
