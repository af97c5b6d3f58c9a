let isRefused = false

/** Whether the customer's session was ended by the server, and not by signing out; told once. */
export const refusedSession = {
  note: (): void => {
    isRefused = true
  },
  take(): boolean {
    const was = isRefused
    isRefused = false
    return was
  },
}
