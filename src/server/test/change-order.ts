import type { Answer, Ask } from './test-app.ts'

type Staff = (ask: Ask) => Promise<Answer>

/** Staff change the status of an order as they see it at this moment. */
export const changeOrder = (staff: Staff, id: string, body: object): Promise<Answer> =>
  asSeen(staff, `/marketplace/orders/${id}`, { method: 'PATCH', path: '/status', body })

/** Staff take up, close or quote a request as they see it at this moment. */
export const changeRequest = (
  staff: Staff,
  id: string,
  body: object,
  step: '' | '/quote' = '',
): Promise<Answer> =>
  asSeen(staff, `/marketplace/requests/${id}`, { method: step ? 'POST' : 'PATCH', path: step, body })

async function asSeen(staff: Staff, path: string, { body, ...ask }: Ask & { body: object }): Promise<Answer> {
  const { version } = (await staff({ path })).json.data
  return staff({ ...ask, path: path + ask.path, body: { version, ...body } })
}
