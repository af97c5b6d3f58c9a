import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  adminFactorDoorApi,
  adminFactorsApi,
  customerFactorDoorApi,
  customerFactorsApi,
} from '#contract/second-factor.ts'
import type { Context } from '../../context.ts'
import { route } from '../../http/route.ts'
import type { Viewer } from '../../http/viewer.ts'
import { userOf } from '../auth.queries.ts'
import { customerSession, signedIn } from '../auth.routes.ts'
import { deviceOf } from '../device.ts'
import { deviceCookieOf } from '../known-devices.ts'
import type { SignedIn } from '../sessions.ts'
import { startCodeApp } from './code-app.ts'
import {
  addPasskey,
  confirmCodeApp,
  findFactors,
  ownAccount,
  removeCodeApp,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from './own-factors.ts'
import { passSecondFactor, signInWithPasskey } from './pass-second-factor.ts'
import { optionsToRegister, optionsToUse } from './passkeys.ts'
import { prove } from './prove.ts'
import { relyingPartyOf, requireRelyingParty } from './relying-party.ts'
import { findTicket } from './tickets.ts'

/** `Chrome · Windows`, until its owner names it otherwise. */
function nameOfDevice(request: FastifyRequest): string {
  const { browser, system } = deviceOf(request.headers['user-agent'] ?? '')
  return [browser, system].filter((part) => part !== '').join(' · ') || 'Passkey'
}

export function secondFactorRoutes(app: FastifyInstance, ctx: Context) {
  const adminSession = async ({ accessToken, refreshToken, account }: SignedIn) => ({
    accessToken,
    refreshToken,
    user: await userOf(ctx, ctx.db, account),
  })
  for (const api of [customerFactorDoorApi, adminFactorDoorApi] as const) {
    route(app, ctx, api.passkeyOptions, async ({ request }) => ({
      data: await optionsToUse(ctx, { purpose: 'signin' }, requireRelyingParty(ctx, request)),
    }))
    route(app, ctx, api.secondFactorOptions, async ({ request, body }) => {
      const { id, account } = await findTicket(ctx, body.ticket)
      const asked = { purpose: 'factor', accountId: account.id, boundTo: id } as const
      return { data: await optionsToUse(ctx, asked, requireRelyingParty(ctx, request)) }
    })
  }
  route(app, ctx, customerFactorDoorApi.passkeySignIn, async ({ body, ...call }) =>
    customerSession(
      ctx,
      await signedIn(ctx, call, (client) =>
        signInWithPasskey(ctx, 'store', body.response, client, requireRelyingParty(ctx, call.request)),
      ),
    ),
  )
  route(app, ctx, adminFactorDoorApi.passkeySignIn, async ({ body, ...call }) =>
    adminSession(
      await signedIn(ctx, call, (client) =>
        signInWithPasskey(ctx, 'cms', body.response, client, requireRelyingParty(ctx, call.request)),
      ),
    ),
  )
  route(app, ctx, customerFactorDoorApi.secondFactor, async ({ body, ...call }) =>
    customerSession(
      ctx,
      await signedIn(ctx, call, (client) =>
        passSecondFactor(ctx, 'store', body, client, () => requireRelyingParty(ctx, call.request)),
      ),
    ),
  )
  route(app, ctx, adminFactorDoorApi.secondFactor, async ({ body, ...call }) =>
    adminSession(
      await signedIn(ctx, call, (client) =>
        passSecondFactor(ctx, 'cms', body, client, () => requireRelyingParty(ctx, call.request)),
      ),
    ),
  )

  const sessionOf = ({ sessionId = '' }: Viewer) => sessionId
  for (const api of [customerFactorsApi, adminFactorsApi] as const) {
    route(app, ctx, api.find, async ({ viewer, request }) => ({
      data: await findFactors(ctx, viewer, relyingPartyOf(ctx, request)),
    }))
    route(app, ctx, api.passkeyOptions, async ({ viewer, request }) => {
      const party = requireRelyingParty(ctx, request)
      return {
        data: await optionsToRegister(ctx, await ownAccount(ctx, viewer), sessionOf(viewer), party),
      }
    })
    route(app, ctx, api.addPasskey, async ({ viewer, request, body }) => {
      const asked = {
        sessionId: sessionOf(viewer),
        party: requireRelyingParty(ctx, request),
        name: body.name ?? nameOfDevice(request),
      }
      return { data: await addPasskey(ctx, await ownAccount(ctx, viewer), asked, body.response) }
    })
    route(app, ctx, api.renamePasskey, ({ viewer, params, body }) =>
      renamePasskey(ctx, viewer, params.id, body.name),
    )
    route(app, ctx, api.removePasskey, async ({ viewer, params }) =>
      removePasskey(ctx, await ownAccount(ctx, viewer), params.id, viewer.sessionId),
    )
    route(app, ctx, api.startCodeApp, async ({ viewer }) => ({
      data: await startCodeApp(ctx, await ownAccount(ctx, viewer)),
    }))
    route(app, ctx, api.confirmCodeApp, async ({ viewer, body }) => ({
      data: await confirmCodeApp(ctx, await ownAccount(ctx, viewer), body.code),
    }))
    route(app, ctx, api.removeCodeApp, async ({ viewer }) =>
      removeCodeApp(ctx, await ownAccount(ctx, viewer), viewer.sessionId),
    )
    route(app, ctx, api.renewRecoveryCodes, async ({ viewer }) => ({
      data: await renewRecoveryCodes(ctx, await ownAccount(ctx, viewer)),
    }))
    route(app, ctx, api.proofOptions, async ({ viewer, request }) => {
      const asked = { purpose: 'proof', accountId: viewer.id, boundTo: sessionOf(viewer) } as const
      return { data: await optionsToUse(ctx, asked, requireRelyingParty(ctx, request)) }
    })
    route(app, ctx, api.prove, async ({ viewer, body, request }) => {
      const from = {
        address: request.ip,
        device: deviceCookieOf(request),
        party: () => requireRelyingParty(ctx, request),
      }
      return { data: { until: (await prove(ctx, viewer, body, from)).toISOString() } }
    })
  }
}
