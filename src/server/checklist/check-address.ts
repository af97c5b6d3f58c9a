import { isIP } from 'node:net'
import type { Context } from '../context.ts'
import { amber, green, red, type Finding } from './line.ts'
import { askOurselves, type ProxyTrust, type SelfAnswer } from './self-request.ts'

const soonDays = 14

/** The address that shoppers see leads here by https, with a certificate that lasts. The proxy in front is seen on the way. */
export async function checkAddress(
  ctx: Context,
  /** How staff's own request came, which tells of the proxy where we cannot ask ourselves. */
  askedBy: ProxyTrust,
): Promise<{ address: Finding; proxy: Finding }> {
  const { publicUrl } = ctx.config
  const answer = publicUrl === undefined ? undefined : await askOurselves(ctx, publicUrl)
  return { address: addressOf(publicUrl, answer), proxy: proxyOf(askedBy, answer) }
}

export function addressOf(publicUrl: string | undefined, answer: SelfAnswer | undefined): Finding {
  if (publicUrl === undefined || answer === undefined) return red('none')
  const { protocol, hostname } = new URL(publicUrl)
  const detail = { address: publicUrl }
  if (protocol !== 'https:') return red('notHttps', detail)
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname !== 'localhost'
  if (!isNamed) return red('notPublic', detail)
  if (!answer.isOurs) return red(answer.problem, detail)
  const { certificateDays: days } = answer
  if (days !== undefined && days < soonDays)
    return amber('certificateEnds', { ...detail, days: String(days) })
  return green('reached', detail)
}

export function proxyOf(askedBy: ProxyTrust, answer: SelfAnswer | undefined): Finding {
  const came = [askedBy, ...(answer?.isOurs ? [answer.cameBy] : [])]
  if (came.includes('ignored')) return red('ignored')
  if (came.includes('believed')) return green('believed')
  return answer === undefined || answer.isOurs ? green('direct') : amber('unknown')
}
