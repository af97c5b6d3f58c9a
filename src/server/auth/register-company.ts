import { and, eq, notInArray, or, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Language } from '#contract/enums.ts'
import { otpLifetimeSeconds, otpResendSeconds, type OtpLength } from '#contract/recovery.ts'
import type { CheckData, Register } from '#contract/registration.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { transaction } from '../db/transaction.ts'
import { AppError, orNotFound } from '../http/app-error.ts'
import { queueMail } from '../providers/mail/queue-mail.ts'
import { displayName } from './admit.ts'
import { accounts, companies, type AccountRow } from './auth.table.ts'
import { checkedPhone } from './checked-phone.ts'
import { checkedPlace } from './checked-place.ts'
import { families } from './account-families.ts'
import { hiddenEmail } from './hidden-email.ts'
import { rememberDevice } from './known-devices.ts'
import { checkNewPassword } from './new-password.ts'
import { checkCode, issueCode, spendCode } from './one-time-codes.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { refuseTaken } from './refuse-taken.ts'
import { startSession, type SignedIn } from './sessions.ts'
import type { Client } from './client.ts'

export type PendingRegistration = {
  _id: string
  sentTo: string
  codeLength: OtpLength
  expiresIn: number
  resendAfter: number
}

/** Throws `taken` with every field that is in use; called while the form is filled in. */
export async function checkFree(db: Db, asked: CheckData, except: readonly string[] = []): Promise<void> {
  const phone = asked.phoneNumber && checkedPhone(asked.phoneNumber)
  const rows = await db
    .select({ account: accounts, company: companies.name })
    .from(accounts)
    .leftJoin(companies, eq(companies.id, accounts.companyId))
    .where(
      and(
        eq(accounts.family, 'company'),
        except.length === 0 ? undefined : notInArray(accounts.id, [...except]),
        or(
          asked.email === undefined
            ? undefined
            : sql`lower(${accounts.email}) = ${asked.email.toLowerCase()}`,
          asked.username === undefined
            ? undefined
            : sql`lower(${accounts.username}) = ${asked.username.toLowerCase()}`,
          phone &&
            and(eq(accounts.phonePrefix, phone.phonePrefix), eq(accounts.phoneNumber, phone.phoneNumber)),
          asked.companyName === undefined
            ? undefined
            : sql`lower(${companies.name}) = ${asked.companyName.toLowerCase()}`,
          sql`false`,
        ),
      ),
    )
    .limit(20)
  const isSame = (kept: string | null, given: string | undefined) =>
    given !== undefined && kept?.toLowerCase() === given.toLowerCase()
  const has = (test: (row: (typeof rows)[number]) => boolean) => rows.some(test)
  const fields = {
    ...(has(({ company }) => isSame(company, asked.companyName)) && { companyName: 'taken' }),
    ...(has(({ account }) => isSame(account.email, asked.email)) && { email: 'taken' }),
    ...(has(({ account }) => isSame(account.username, asked.username)) && { username: 'taken' }),
    ...(phone &&
      has(
        ({ account }) =>
          account.phonePrefix === phone.phonePrefix && account.phoneNumber === phone.phoneNumber,
      ) && {
        phoneNumber: 'taken',
      }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('taken', { fields })
}

/** Stores a registration for a day and sends its code. Repeating it sends another code. */
export async function registerCompany(
  ctx: Context,
  input: Register,
  language: Language,
): Promise<PendingRegistration> {
  await checkNewPassword(input.password)
  const phone = checkedPhone(input.phoneNumber)
  const address = input.address && checkedPlace(input.address)
  const pending = await findPending(ctx.db, input.email)
  if (pending && !(await mayReplace(ctx, pending, input.password)))
    throw new AppError('taken', { fields: { email: 'taken' } })
  // A mistyped address can be corrected: the id proves that the pending registration is the caller's.
  const replaced = await findReplaced(ctx.db, input.replaces)
  const own = [pending, replaced?.id === pending?.id ? undefined : replaced].filter(
    (row) => row !== undefined,
  )
  await checkFree(
    ctx.db,
    input,
    own.map(({ id }) => id),
  )
  const passwordHash = await hashPassword(input.password)
  const id = uuid()
  const codeLength = await refuseTaken(() =>
    transaction(ctx.db, async (db) => {
      for (const waiting of own) await removePending(db, waiting)
      const companyId = uuid()
      await db.insert(companies).values({
        id: companyId,
        name: input.companyName,
        crNumber: input.crNumber ?? null,
        vatNumber: input.vatNumber ?? null,
      })
      const [account] = await db
        .insert(accounts)
        .values({
          id,
          family: 'company',
          companyId,
          username: input.username,
          email: input.email,
          ...phone,
          passwordHash,
          title: input.title,
          firstName: input.firstName,
          lastName: input.lastName,
          ...(address && { address }),
          permissions: [...families.company.permissions],
          status: 'unverified',
          createdAt: ctx.now(),
        })
        .returning()
      const { code, codeLength } = await issueCode(ctx, db, codeFor(input.email), id)
      await queueMail(ctx, db, {
        kind: 'registration_code',
        to: input.email,
        language,
        values: {
          name: displayName(orNotFound(account)),
          code,
          company: input.companyName,
          username: input.username,
        },
      })
      return codeLength
    }),
  )
  return {
    _id: id,
    sentTo: hiddenEmail(input.email),
    codeLength,
    expiresIn: otpLifetimeSeconds,
    resendAfter: otpResendSeconds,
  }
}

/** Confirms the account by its code, once, and signs it in. */
export async function verifyRegistration(
  ctx: Context,
  { email, otp }: { email: string; otp: string },
  client: Client,
): Promise<SignedIn> {
  const code = await checkCode(ctx, codeFor(email), otp)
  const account = await transaction(ctx.db, async (db) => {
    await spendCode(ctx, db, code.id)
    const [confirmed] = await db
      .update(accounts)
      .set({ status: 'active', updatedAt: ctx.now() })
      .where(and(eq(accounts.id, code.accountId), eq(accounts.status, 'unverified')))
      .returning()
    const account = orNotFound(confirmed)
    const [company] = await db
      .select({ name: companies.name })
      .from(companies)
      .where(eq(companies.id, account.companyId ?? ''))
    await queueMail(ctx, db, {
      kind: 'welcome',
      to: account.email,
      language: client.language,
      values: { name: displayName(account), company: company?.name ?? '' },
    })
    return account
  })
  await rememberDevice(ctx.db, account.id, client.device, ctx.now())
  return startSession(ctx, account, client.userAgent, client.language)
}

const codeFor = (email: string) => ({ purpose: 'registration', entry: 'company', identifier: email }) as const

/** The registration whose id the caller was given. */
async function findReplaced(db: Db, id: string | undefined): Promise<AccountRow | undefined> {
  if (id === undefined) return undefined
  const [row] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.family, 'company'), eq(accounts.status, 'unverified')))
  return row
}

async function findPending(db: Db, email: string): Promise<AccountRow | undefined> {
  const [row] = await db
    .select()
    .from(accounts)
    .where(
      and(
        eq(accounts.family, 'company'),
        eq(accounts.status, 'unverified'),
        sql`lower(${accounts.email}) = ${email.toLowerCase()}`,
      ),
    )
  return row
}

/**
 * While its code is valid, a registration can be replaced only with its password. Otherwise a stranger could attach their
 * own password to the code the owner of the mailbox is about to enter.
 */
async function mayReplace(ctx: Context, pending: AccountRow, password: string): Promise<boolean> {
  const codeIsOver = pending.createdAt.getTime() + otpLifetimeSeconds * 1000 <= ctx.now().getTime()
  return codeIsOver || passwordFits(pending.passwordHash, password)
}

async function removePending(db: Db, pending: AccountRow): Promise<void> {
  // Its code keeps counting what was sent to the address.
  await db.execute(sql`update one_time_codes set account_id = null where account_id = ${pending.id}`)
  const removed = await db
    .delete(accounts)
    .where(and(eq(accounts.id, pending.id), eq(accounts.status, 'unverified')))
    .returning({ id: accounts.id })
  if (removed.length === 0) throw new AppError('taken', { fields: { email: 'taken' } })
  await db.delete(companies).where(eq(companies.id, pending.companyId ?? ''))
}
