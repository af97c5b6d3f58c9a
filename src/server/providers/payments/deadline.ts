/** How long a payment may keep the shopper waiting, however many calls to the provider it takes. */
const paymentDeadlineMs = 8_000

/** A point in time that several calls share. */
export type Deadline = { left: () => number }

export function deadlineIn(milliseconds = paymentDeadlineMs): Deadline {
  const end = performance.now() + milliseconds
  return { left: () => Math.max(0, Math.floor(end - performance.now())) }
}

export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed'
}

/** Asks with the time that is left, and waits no longer, whatever becomes of the call. */
export async function beforeDeadline<T>(
  deadline: Deadline,
  ask: (milliseconds: number) => Promise<T>,
): Promise<T> {
  const left = deadline.left()
  if (left === 0) throw new DeadlinePassed('There is no time left to ask')
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlinePassed('The answer did not come in time')), left)
  })
  try {
    return await Promise.race([ask(left), end])
  } finally {
    clearTimeout(timer)
  }
}
