import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ProofMethod } from '#contract/second-factor.ts'
import type { StaffPermission } from '#contract/staff-permissions.ts'

/** How well the session's owner is known. */
export type Proven = {
  /** When they last showed who they are. */
  at: Date | undefined
  hasFactor: boolean
  /** What they can show it with now. */
  methods: readonly ProofMethod[]
}

export type CustomerViewer = {
  kind: 'customer'
  id: string
  /** Absent for the shop's own actions. */
  sessionId?: string
  proven?: Proven
  name: string
  /** A root user sees the whole company's orders, a tenant user only their own. */
  companyId: string | undefined
  tenantId: string | undefined
  isRoot: boolean
  permissions: readonly string[]
  allowedNetworkServers: readonly string[]
  /** Classes of LoRaWAN devices; empty allows all. */
  allowedDeviceProfileTypes: readonly string[]
}
export type AdminViewer = {
  kind: 'admin'
  id: string
  sessionId?: string
  proven?: Proven
  name: string
  /** As their role has them now. */
  permissions: readonly StaffPermission[]
  isSuperAdmin: boolean
  /** The shop demands a second factor and they have none: until they set one up, only their own affairs are open. */
  mustSetUpFactor?: boolean
  /** Of one action on many things, when this call is a part of one: the history shows them as one. */
  groupId?: string
  /** Up to where a replica must have come before it shows them anything. */
  wroteTo?: number
}
export type Viewer = CustomerViewer | AdminViewer

/** What a cached answer may depend on, of who asks: everybody with the same one gets the same bytes. */
export type Viewing = {
  /** Those a tenant's devices may join, in order; empty for everybody else. */
  networkServers: readonly string[]
  /** The letters of the device classes that they allow, in order; empty where all are. */
  deviceClasses: readonly string[]
  /** Price lists for the company and groups of who asks, in order; those for everyone are not named. */
  priceLists: readonly string[]
  /** Their company pays no VAT today: prices are those without. */
  isTaxFree: boolean
  /** Equal for equal viewings; empty for a visitor's. */
  key: string
}

/** What a visitor sees. */
export const visitorsViewing: Viewing = {
  networkServers: [],
  deviceClasses: [],
  priceLists: [],
  isTaxFree: false,
  key: '',
}

type Seen = Omit<Viewing, 'key'>

export function viewingOf(seen: Seen): Viewing {
  const { networkServers, deviceClasses, priceLists, isTaxFree } = seen
  const all = [networkServers, deviceClasses, priceLists]
  if (!isTaxFree && all.every((some) => some.length === 0)) return visitorsViewing
  return { ...seen, key: JSON.stringify(isTaxFree ? [...all, isTaxFree] : all) }
}

/** The part of a viewing that an answer depends on: who differ in nothing else share it. */
export function viewingFor(
  { variesByNetworks, variesByPrices }: Pick<Endpoint, 'variesByNetworks' | 'variesByPrices'>,
  viewing: Viewing,
): Viewing {
  if (variesByNetworks && variesByPrices) return viewing
  return viewingOf({
    networkServers: variesByNetworks ? viewing.networkServers : [],
    deviceClasses: variesByNetworks ? viewing.deviceClasses : [],
    priceLists: variesByPrices ? viewing.priceLists : [],
    isTaxFree: variesByPrices ? viewing.isTaxFree : false,
  })
}

/** Who asks for what is cached: only to be counted, and to be answered by what they may see. */
export type PublicCaller = { viewing: Viewing; id?: string }

/** Nobody that is known. */
export const visitor: PublicCaller = { viewing: visitorsViewing }

/** Finds who asks for what is cached, by their Authorization header. */
export type PublicCallers = {
  /** At once; undefined where they have to be looked for. */
  known(authorization: string | undefined): PublicCaller | undefined
  /** A visitor where the header is no customer's. */
  find(authorization: string | undefined): Promise<PublicCaller>
  /** Something about accounts has changed. */
  forget(): void
}

/**
 * Returns who calls, if they may call this endpoint; undefined for a visitor.
 * @throws AppError token_invalid, token_expired (401), forbidden (403)
 */
export type Admit = (
  endpoint: Endpoint,
  request: Pick<FastifyRequest, 'headers'>,
) => Promise<Viewer | undefined>
