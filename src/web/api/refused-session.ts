let isRefused = false

/** Whether the server ended the customer's session, and not a sign-out. */
export const refusedSession = {
  note: (): void => {
    isRefused = true
  },
  isNoted: (): boolean => isRefused,
  /** Answers once. */
  take(): boolean {
    const was = isRefused
    isRefused = false
    return was
  },
}
