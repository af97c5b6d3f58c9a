/** Who has not touched the page for so long may have left it: what it asks then does not keep them signed in. */
const attendedMs = 60_000
const touches = ['pointerdown', 'pointermove', 'keydown', 'input', 'wheel', 'focus'] as const

let touchedAt = Date.now()

export const isUnattended = (): boolean => Date.now() - touchedAt > attendedMs

/** Notes that somebody is at the page, until the returned function is called. */
export function watchAttendance(): () => void {
  const note = () => {
    touchedAt = Date.now()
  }
  const how = { capture: true, passive: true }
  note()
  for (const touch of touches) window.addEventListener(touch, note, how)
  return () => {
    for (const touch of touches) window.removeEventListener(touch, note, how)
  }
}
