/** Guards what is typed on a page of the CMS against the end of the session. */
export type FormKeeper = {
  /** Whose page this is; who signs in elsewhere meanwhile does not change it while something is typed. */
  person: () => string | undefined
  hasUnsaved: () => boolean
  isOwn: (token: string | undefined) => boolean
  /** A new access token of the page's person, who is asked for it over the page; throws when they do not want to. */
  signInAgain: (refused: string | undefined) => Promise<string>
}

let keeper: FormKeeper | undefined

/** Set by the CMS, which alone has such forms. */
export function keepFormsBy(by: FormKeeper | undefined): void {
  keeper = by
}

export const formKeeper = (): FormKeeper | undefined => keeper
