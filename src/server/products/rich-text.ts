import sanitize from 'sanitize-html'

/** The only markup a description may hold; applied on write and again on render. */
const allowList: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'em',
    'u',
    's',
    'a',
    'ul',
    'ol',
    'li',
    'h2',
    'h3',
    'h4',
    'blockquote',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener nofollow' }) },
}

export const cleanRichText = (html: string): string => sanitize(html, allowList)

/** The text without markup, for search and summaries. */
export const plainText = (html: string): string =>
  sanitize(html.replace(/<(?:br|\/p|\/li|\/td|\/th|\/h\d)[^>]*>/gi, ' '), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replace(/\s+/g, ' ')
    .trim()
