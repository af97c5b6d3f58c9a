/** Does `work` for each item, at most `limit` at once; the answers are in the order of the items. */
export async function concurrently<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const answers: R[] = []
  const queue = items.entries()
  const worker = async () => {
    for (const [index, item] of queue) answers[index] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
  return answers
}
