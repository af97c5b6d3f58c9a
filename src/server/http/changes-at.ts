import { AsyncLocalStorage } from 'node:async_hooks'

const making = new AsyncLocalStorage<{ at: number | undefined }>()

/** Says, while a public answer is made, when it becomes another by the clock alone: it is kept no longer, here or anywhere. */
export function changesAt(moment: Date | number | undefined): void {
  const answer = making.getStore()
  if (answer && moment !== undefined) answer.at = Math.min(answer.at ?? Infinity, Number(moment))
}

/** What is made, and the first moment of all that were said meanwhile, in milliseconds. */
export async function withChange<T>(
  make: () => Promise<T>,
): Promise<{ made: T; changesAt: number | undefined }> {
  const answer: { at: number | undefined } = { at: undefined }
  const made = await making.run(answer, make)
  return { made, changesAt: answer.at }
}
