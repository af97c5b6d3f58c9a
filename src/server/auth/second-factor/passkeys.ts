import { randomBytes } from 'node:crypto'
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { maxPasskeys, type PasskeyResponse } from '#contract/second-factor.ts'
import type { Context } from '../../context.ts'
import { violatedConstraint, type Db } from '../../db/connect.ts'
import { transaction } from '../../db/transaction.ts'
import { AppError } from '../../http/app-error.ts'
import { displayName } from '../admit.ts'
import { accounts, type AccountRow } from '../auth.table.ts'
import { noteFactor, tellOfFactor } from './note-factor.ts'
import { makeChallenge, takeChallenge, type ChallengeFor } from './passkey-challenges.ts'
import type { RelyingParty } from './relying-party.ts'
import { passkeys, type PasskeyRow } from './second-factor.table.ts'

/** EdDSA, ES256 and RS256, as authenticators have them. */
const algorithms = [-8, -7, -257]

export const listPasskeys = (db: Db, accountId: string): Promise<PasskeyRow[]> =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))

/** What a browser makes a passkey with. @throws AppError limit_reached */
export async function optionsToRegister(
  ctx: Context,
  account: AccountRow,
  sessionId: string,
  { host }: RelyingParty,
) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const own = await listPasskeys(ctx.db, account.id)
  if (own.length >= maxPasskeys) throw new AppError('limit_reached')
  const [{ handle } = { handle: null }] = await ctx.db
    .update(accounts)
    .set({
      authHandle: sql`coalesce(${accounts.authHandle}, ${randomBytes(32).toString('base64url')})`,
    })
    .where(eq(accounts.id, account.id))
    .returning({ handle: accounts.authHandle })
  const challenge = await makeChallenge(ctx, {
    purpose: 'register',
    accountId: account.id,
    boundTo: sessionId,
  })
  const options = await generateRegistrationOptions({
    rpName: ctx.brand.title.en,
    rpID: host,
    userName: account.email,
    userID: new Uint8Array(Buffer.from(handle ?? '', 'base64url')),
    userDisplayName: displayName(account),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  })
  return { ...options }
}

/**
 * Checks a new passkey and returns what keeps it.
 * @throws AppError second_factor_invalid
 */
export async function checkNewPasskey(
  ctx: Context,
  account: AccountRow,
  { sessionId, party, name }: { sessionId: string; party: RelyingParty; name: string },
  response: PasskeyResponse,
): Promise<(db: Db) => Promise<void>> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const expectedChallenge = await takeChallenge(ctx, response.response.clientDataJSON, {
    purpose: 'register',
    accountId: account.id,
    boundTo: sessionId,
  })
  if (expectedChallenge === undefined) throw invalid()
  const verified = await verifyRegistrationResponse({
    // The library checks the rest of its shape.
    response: response as unknown as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.host,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined)
  if (!verified?.verified) throw invalid()
  const { credential, aaguid, credentialBackedUp, credentialDeviceType } = verified.registrationInfo
  return async (db) => {
    if ((await db.$count(passkeys, eq(passkeys.accountId, account.id))) >= maxPasskeys)
      throw new AppError('limit_reached')
    try {
      await db.insert(passkeys).values({
        id: uuid(),
        accountId: account.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: (credential.transports ?? []).slice(0, 10),
        aaguid,
        backedUp: credentialBackedUp,
        deviceType: credentialDeviceType,
        host: party.host,
        name,
      })
    } catch (error) {
      if (violatedConstraint(error)) throw new AppError('taken')
      throw error
    }
  }
}

/** What a browser signs with one of the account's own passkeys; without an account, with any that it has. */
export async function optionsToUse(ctx: Context, asked: ChallengeFor, { host }: RelyingParty) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const own = asked.accountId === undefined ? [] : await listPasskeys(ctx.db, asked.accountId)
  const challenge = await makeChallenge(ctx, asked)
  const options = await generateAuthenticationOptions({
    rpID: host,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
    allowCredentials: own
      .filter(({ disabledAt }) => disabledAt === null)
      .map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  })
  return { ...options }
}

/**
 * Whose passkey signed. The challenge is used up, and the passkey's counter moves on. One whose counter did not is disabled, since there
 * may be a copy, and its owner is told. Undefined for whatever else is wrong.
 */
export async function usePasskey(
  ctx: Context,
  asked: ChallengeFor,
  party: RelyingParty,
  response: PasskeyResponse,
): Promise<AccountRow | undefined> {
  const expectedChallenge = await takeChallenge(ctx, response.response.clientDataJSON, asked)
  if (expectedChallenge === undefined) return undefined
  const [found] = await ctx.db
    .select({ passkey: passkeys, account: accounts })
    .from(passkeys)
    .innerJoin(accounts, eq(accounts.id, passkeys.accountId))
    .where(and(eq(passkeys.credentialId, response.id), isNull(passkeys.disabledAt)))
  if (!found || (asked.accountId !== undefined && asked.accountId !== found.account.id)) return undefined
  const { passkey, account } = found
  const { userHandle } = response.response
  // Who names nobody is named by the passkey.
  const isNamed = userHandle !== undefined && userHandle !== null
  if (isNamed ? userHandle !== account.authHandle : asked.accountId === undefined) return undefined
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyAuthenticationResponse({
    // The library checks the rest of its shape.
    response: response as unknown as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.host,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      // Compared below, in the statement that moves it on.
      counter: 0,
    },
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  const [used] = await ctx.db
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: ctx.now(), backedUp: credentialBackedUp })
    .where(
      and(
        eq(passkeys.id, passkey.id),
        isNull(passkeys.disabledAt),
        or(
          sql`${passkeys.counter} < ${newCounter}::bigint`,
          sql`${passkeys.counter} = 0 and ${newCounter}::bigint = 0`,
        ),
      ),
    )
    .returning({ id: passkeys.id })
  if (used) return account
  await transaction(ctx.db, async (db) => {
    const [disabled] = await db
      .update(passkeys)
      .set({ disabledAt: ctx.now() })
      .where(and(eq(passkeys.id, passkey.id), isNull(passkeys.disabledAt)))
      .returning({ id: passkeys.id })
    if (!disabled) return
    await noteFactor(db, account, 'passkey_disable', { by: { name: 'Matjar' }, passkey: passkey.name })
    await tellOfFactor(ctx, db, account, 'passkey_disabled')
  })
  return undefined
}

const invalid = () => new AppError('second_factor_invalid')
