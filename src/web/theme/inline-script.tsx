import { createContext, useContext } from 'react'

/** Marks scripts of ours while a page is drawn, so that its policy allows them and no others; nothing in the browser. */
export const ScriptMarkContext = createContext<string | undefined>(undefined)

/** What runs in the head of every page; nothing in the browser, where it has run. */
export const HeadScriptContext = createContext('')

/** A script of ours that runs where it stands, before the page is painted. The browser, where it has run, need not be sent it again. */
export function InlineScript({ code }: { code: string }) {
  return (
    <script
      nonce={useContext(ScriptMarkContext)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: code }}
    />
  )
}
