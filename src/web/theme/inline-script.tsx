import { createContext, useContext } from 'react'

/** Marks scripts of ours while a page is drawn, so that its policy allows them and no others; nothing in the browser. */
export const ScriptMarkContext = createContext<string | undefined>(undefined)

/** A script of ours that runs where it stands, before the page is painted. */
export function InlineScript({ code }: { code: string }) {
  return <script nonce={useContext(ScriptMarkContext)} dangerouslySetInnerHTML={{ __html: code }} />
}
