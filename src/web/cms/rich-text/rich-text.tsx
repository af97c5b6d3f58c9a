import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import styles from './rich-text.module.css'

/** The only markup a description may hold, as the server cleans it. */
const allowedTags = new Set(
  'p br strong em u s a ul ol li h2 h3 h4 blockquote table thead tbody tr th td'.split(' '),
)
/** Their text is dropped too. */
const droppedTags = new Set(['script', 'style', 'template', 'iframe', 'object', 'noscript', 'title'])
const voidTags = new Set(['br'])
const allowedLink = /^(?:https?:|mailto:)/i

/**
 * Shows a description, also one that is being typed. The page never takes it as HTML: an inert parser reads it, and the
 * allowed parts are built anew.
 */
export function RichText({ html }: { html: string }) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    return built(body.childNodes)
  }, [html])
  return (
    <div className={styles.text} dir="auto">
      {content}
    </div>
  )
}

/** White space between the parts of a table is not allowed as text. */
const noTextIn = new Set(['table', 'thead', 'tbody', 'tr'])

function built(nodes: NodeListOf<ChildNode>, parent = ''): ReactNode[] {
  return [...nodes].map((node, index): ReactNode => {
    if (node instanceof Text) return noTextIn.has(parent) ? null : node.data
    if (!(node instanceof Element)) return null
    const tag = node.localName
    if (droppedTags.has(tag)) return null
    if (!allowedTags.has(tag)) return <Fragment key={index}>{built(node.childNodes, parent)}</Fragment>
    if (voidTags.has(tag)) return createElement(tag, { key: index })
    return createElement(tag, { key: index, ...attributesOf(node) }, ...built(node.childNodes, tag))
  })
}

function attributesOf(element: Element): Record<string, string> {
  const href = element.localName === 'a' ? (element.getAttribute('href') ?? '').trim() : ''
  return allowedLink.test(href) ? { href, rel: 'noopener nofollow', target: '_blank' } : {}
}
