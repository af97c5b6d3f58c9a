/**
 * Runs in the head of a list whose address does not say how it is shown: before anything is drawn it is shown as this browser's
 * visitor chose before. The build makes one line of this file (scripts/web/inline-scripts.ts), so it imports nothing.
 */

try {
  const view = localStorage.getItem('listView')
  const { pathname, search, hash } = location
  if (view) location.replace(`${pathname}${search ? `${search}&` : '?'}view=${view}${hash}`)
} catch {
  // A browser that refuses its storage keeps nothing.
}
