/** `wrong`: customers will meet it. `doubtful`: it works, and should not stay so. */
export type Verdict = 'good' | 'doubtful' | 'wrong'
export type Examination = { subject: string; verdict: Verdict; says: string }

export const good = (subject: string, says: string): Examination => ({ subject, verdict: 'good', says })
export const doubtful = (subject: string, says: string): Examination => ({
  subject,
  verdict: 'doubtful',
  says,
})
export const wrong = (subject: string, says: string): Examination => ({ subject, verdict: 'wrong', says })

/** What `look` finds; that it fails is a finding too. */
export async function examine(subject: string, look: () => Promise<Examination[]>): Promise<Examination[]> {
  try {
    return await look()
  } catch (error) {
    return [wrong(subject, messageOf(error))]
  }
}

/** A connection that is refused at each of several addresses has one message for each, and none for itself. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
