const key = 'justPlaced'

/** Before the payment's own page takes over the window, and kept as long as the tab. */
export function rememberPlaced(orderId: string): void {
  try {
    sessionStorage.setItem(key, orderId)
  } catch {
    // Where the browser refuses its storage, the order's page shows the order alone.
  }
}

/** Whether this is the order that was placed last in this tab. */
export function isJustPlaced(orderId: string): boolean {
  try {
    return sessionStorage.getItem(key) === orderId
  } catch {
    return false
  }
}
