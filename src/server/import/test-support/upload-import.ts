import type { ImportRow, ProductImport } from '#contract/imports.ts'
import type { MetadataKind } from '#contract/metadata.ts'
import { runJobs } from '../../job-handlers.ts'
import type { Answer, Ask, TestApp } from '../../test/test-app.ts'

type Asking = (ask: Ask) => Promise<Answer>
const path = '/marketplace/products/import'

export async function sendFile(
  ask: Asking,
  content: string | Uint8Array,
  { name = 'products.csv', query = '', zip }: { name?: string; query?: string; zip?: Uint8Array } = {},
): Promise<Answer> {
  const form = new FormData()
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  if (zip) form.set('pictures', new Blob([new Uint8Array(zip)]), 'pictures.zip')
  const sent = new Response(form)
  return ask({
    method: 'POST',
    path: `${path}${query}`,
    body: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  })
}

/** Does what is waiting, as the server's own loop would. */
export async function doImportJobs({ ctx }: TestApp): Promise<void> {
  while ((await runJobs(ctx, 'long')) > 0);
}

export async function checkedImport(
  t: TestApp,
  ask: Asking,
  content: string | Uint8Array,
  name?: string,
  zip?: Uint8Array,
): Promise<ProductImport> {
  const sent = await sendFile(ask, content, { ...(name !== undefined && { name }), ...(zip && { zip }) })
  if (sent.status !== 201) throw new Error(`The upload was answered ${sent.status}: ${sent.text}`)
  await doImportJobs(t)
  return findImport(ask, sent.json.data._id)
}

export const findImport = async (ask: Asking, id: string): Promise<ProductImport> =>
  (await ask({ path: `${path}/${id}` })).json.data

export async function rowsOf(ask: Asking, id: string, query = ''): Promise<ImportRow[]> {
  return (await ask({ path: `${path}/${id}/rows?limit=100${query}` })).json.data
}

export async function runChecked(
  t: TestApp,
  ask: Asking,
  id: string,
  leaveOut = true,
  more: { show?: boolean; make?: readonly MetadataKind[] } = {},
): Promise<ProductImport> {
  const answer = await ask({ method: 'POST', path: `${path}/${id}/run`, body: { leaveOut, ...more } })
  if (answer.status !== 202) throw new Error(`The run was answered ${answer.status}: ${answer.text}`)
  await doImportJobs(t)
  return findImport(ask, id)
}

export async function undone(t: TestApp, ask: Asking, id: string): Promise<ProductImport> {
  const answer = await ask({ method: 'POST', path: `${path}/${id}/undo`, body: {} })
  if (answer.status !== 202) throw new Error(`The undoing was answered ${answer.status}: ${answer.text}`)
  await doImportJobs(t)
  return findImport(ask, id)
}
