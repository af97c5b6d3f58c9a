const longest = 2048

/** As the server takes a link: an absolute address by http or https. */
export function isLink(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && text.length <= longest
}
