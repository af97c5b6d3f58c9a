import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * What goes wrong with one call to a provider's double:
 * - `refused`: the connection breaks before anything is done;
 * - `lost`: it is done, and the connection breaks before the answer;
 * - `late`: it is done, and answered after `lateMs`;
 * - `never`: it is done, and never answered;
 * - `failed`: it is done, and answered with 500, also when it is repeated with the same key.
 */
export type Fault = 'refused' | 'lost' | 'late' | 'never' | 'failed'
export type Call = { method: string; path: string }
type Plan = (call: Call) => Fault | undefined

/** What goes wrong at a double; nothing until it is told. */
export function providerFaults() {
  let plan: Plan = () => undefined
  let lateMs = 100
  return {
    /** Decides for each call; without one, everything goes well again. */
    plan(next: Plan = () => undefined, { late = 100 } = {}) {
      plan = next
      lateMs = late
    },
    /** The next calls of this kind, one fault each. */
    next(kind: (call: Call) => boolean, ...faults: Fault[]) {
      const left = [...faults]
      plan = (call) => (kind(call) ? left.shift() : undefined)
    },
    of: (call: Call) => plan(call),
    async answer(
      fault: Fault | undefined,
      { request, response }: { request: IncomingMessage; response: ServerResponse },
      send: () => void,
    ) {
      if (fault === 'lost' || fault === 'refused') return request.socket.destroy()
      if (fault === 'never') return undefined
      if (fault === 'late') await new Promise((resolve) => setTimeout(resolve, lateMs))
      if (!response.destroyed) send()
      return undefined
    },
  }
}

/** A share of the calls goes wrong, each in one of these ways; the same for the same seed. */
export function someOf(share: number, faults: readonly Fault[], seed = 1): Plan {
  let state = seed
  const random = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
  return () => (random() < share ? faults[Math.floor(random() * faults.length)] : undefined)
}

export const isCharge = ({ method, path }: Call) =>
  method === 'POST' && /\/(payment_intents|charges)\/?$/.test(path)
export const isRefund = ({ method, path }: Call) => method === 'POST' && /\/refunds\/?$/.test(path)
