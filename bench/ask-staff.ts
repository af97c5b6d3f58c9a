const zone = 'Asia/Riyadh'

/** Asks as staff, and answers how long it took; of a file, only what its first page takes to come. */
export async function askStaff(url: string, token: string, path: string, isFile = false): Promise<number> {
  const start = performance.now()
  const answer = await ask(url, token, path)
  if (!isFile) {
    await answer.arrayBuffer()
    return performance.now() - start
  }
  const reader = answer.body?.getReader()
  for (let bytes = 0; reader && bytes < 50_000;) {
    const { value, done } = await reader.read()
    if (done) break
    bytes += value.length
  }
  const ms = performance.now() - start
  await reader?.cancel()
  return ms
}

/** What the CMS is answered. */
export async function readAsStaff<T>(url: string, token: string, path: string): Promise<T> {
  return (await (await ask(url, token, path)).json()) as T
}

async function ask(url: string, token: string, path: string): Promise<Response> {
  const answer = await fetch(`${url}/api/marketplace/${path}`, {
    headers: { authorization: `Bearer ${token}`, timezone: zone, 'accept-language': 'en' },
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}
