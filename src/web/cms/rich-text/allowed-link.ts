/** The only addresses that a description may lead to, as the server keeps them. */
export const isAllowedLink = (address: string): boolean =>
  URL.canParse(address) && /^(?:https?|mailto):$/.test(new URL(address).protocol)

/** Completes a typed address: an email or a site without its scheme gets one; undefined when it is invalid. */
export function linkOf(typed: string): string | undefined {
  const text = typed.trim()
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`
  const isSite = /^https?:\/\/[^\s/]+\.[^\s/]+/i.test(address) || /^mailto:[^\s@]+@[^\s@]+$/i.test(address)
  return isSite && isAllowedLink(address) ? address : undefined
}
