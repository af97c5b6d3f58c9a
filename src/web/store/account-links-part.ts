import { accountMenuPart } from '#web/language/account-menu-words.ts'

/** In a file of its own, so that a first view carries nothing of it. */
export const AccountLinks = accountMenuPart(() =>
  import('./account-links.tsx').then(({ AccountLinks: links }) => links),
)
