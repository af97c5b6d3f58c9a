import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'

export type CustomerViewer = {
  kind: 'customer'
  id: string
  /** Absent for the shop's own actions. */
  sessionId?: string
  name: string
  /** A root user sees the whole company's orders, a tenant user only their own. */
  companyId: string | undefined
  tenantId: string | undefined
  isRoot: boolean
  permissions: readonly string[]
  allowedNetworkServers: readonly string[]
}
export type AdminViewer = { kind: 'admin'; id: string; sessionId?: string; name: string }
export type Viewer = CustomerViewer | AdminViewer

/**
 * Returns who calls, if they may call this endpoint; undefined for a visitor.
 * @throws AppError token_invalid, token_expired (401), forbidden (403)
 */
export type Admit = (
  endpoint: Endpoint,
  request: Pick<FastifyRequest, 'headers'>,
) => Promise<Viewer | undefined>
