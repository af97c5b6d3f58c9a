const key = 'pickUpPoint'
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Where the cart is to be picked up, as it was chosen in this tab, so that loading the page again does not undo it. */
export function readKeptPoint(): string | undefined {
  try {
    const kept = sessionStorage.getItem(key)
    return kept !== null && id.test(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Undefined forgets it. */
export function keepPoint(point: string | undefined): void {
  try {
    if (point === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, point)
  } catch {
    // Where the browser refuses its storage, the choice lasts as long as the page.
  }
}
