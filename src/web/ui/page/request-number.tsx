import { createContext, useContext } from 'react'

/** Of the request whose page could not be drawn; nothing in the browser. */
export const RequestIdContext = createContext<string | undefined>(undefined)

const mark = 'data-request'

/** What support finds a failure by. A page that fails in the browser has none: no request failed. */
export function RequestNumber({ words, id }: { words: string; id?: string | undefined }) {
  const ofPage = useContext(RequestIdContext)
  const shown = id ?? ofPage ?? alreadyShown()
  if (shown === undefined) return null
  return (
    <small>
      {words}{' '}
      <bdi>
        <code {...{ [mark]: shown }}>{shown}</code>
      </bdi>
    </small>
  )
}

type Failed = { requestId?: string | undefined } | null | undefined

/** Of the call that a page failed for; load.ts passes it on where something is not found. */
export const requestIdOf = (error: unknown): string | undefined =>
  ((error as { data?: Failed })?.data ?? (error as Failed))?.requestId

/** In the document that the server drew, which the browser takes over. */
const alreadyShown = () =>
  typeof document === 'undefined'
    ? undefined
    : (document.querySelector(`code[${mark}]`)?.textContent ?? undefined)
