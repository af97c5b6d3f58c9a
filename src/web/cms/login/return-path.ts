/** Where to go after signing in: the page of the CMS that was asked for, else its first; nowhere outside it. */
export function returnPath(search: string): string {
  const asked = new URLSearchParams(search).get('return') ?? ''
  return /^\/cms(?:\/|$)(?!\/)/.test(asked) ? asked : '/cms'
}
