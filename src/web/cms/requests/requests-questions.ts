/** Requests nobody has handled; the counts beside it are those of every status. */
export const waitingRequests = { status: ['new' as const], limit: 1 }
/** Those that wait for staff, newest first. */
export const openRequests = { status: ['new' as const, 'in_progress' as const], limit: 6 }
