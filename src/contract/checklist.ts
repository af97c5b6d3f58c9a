import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant, One } from './shared.ts'
import { ShopBar } from './shop-state.ts'

export const checklistKeys = [
  'payments',
  'mail',
  'address',
  'proxy',
  'company',
  'bank',
  'terms',
  'shipping',
  'catalogue',
  'backup',
  'secondFactor',
] as const
export const ChecklistKey = z.enum(checklistKeys)
export type ChecklistKey = z.infer<typeof ChecklistKey>

/** Green is done, amber can wait or is not known, red is in the way of selling. */
export const ChecklistState = z.enum(['green', 'amber', 'red'])
export type ChecklistState = z.infer<typeof ChecklistState>

export const ChecklistLine = z.object({
  key: ChecklistKey,
  state: ChecklistState,
  /** Why it is so: a key of the screen's words for this line. */
  reason: z.string(),
  /** What the words need: an address, a number of days. */
  detail: z.record(z.string(), z.string()),
  /** When somebody confirmed it, where it is confirmed by people. */
  confirmedAt: Instant.optional(),
  /** A person may say that it is so: a test mail came, a backup was made. */
  canConfirm: z.boolean(),
})
export type ChecklistLine = z.infer<typeof ChecklistLine>

const line = z.object({ id: ChecklistKey })

export const checklistApi = {
  list: endpoint({
    method: 'GET',
    path: '/marketplace/checklist',
    access: 'admin',
    needs: 'settings.view',
    summary: 'List what is missing before the shop can sell; every line is checked',
    response: One(z.object({ lines: z.array(ChecklistLine), checkedAt: Instant })),
  }),
  try: endpoint({
    method: 'POST',
    path: '/marketplace/checklist/:id/try',
    access: 'admin',
    needs: 'settings.edit',
    summary: 'Check one line again; `mail` sends a test email to the caller',
    params: line,
    response: One(ChecklistLine),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/marketplace/checklist/:id/confirm',
    access: 'admin',
    needs: 'settings.edit',
    summary: 'Confirm that the test email came, that a backup was made, or that terms and shipping are right',
    params: line,
    response: One(ChecklistLine),
    errors: ['invalid_transition'],
  }),
}

const ShopState = z.object({
  mode: z.enum(['demo', 'publicDemo', 'live']),
  /** What the bar on every page says. */
  bars: z.array(ShopBar),
  /** Lines of the checklist that are in the way of selling. */
  redLines: z.int(),
})
type ShopState = z.infer<typeof ShopState>

export const shopStateApi = {
  find: endpoint({
    method: 'GET',
    path: '/marketplace/shop-state',
    access: 'admin',
    needs: 'self',
    summary: 'Find whether the shop is a demo or live, and how much is missing before it can sell',
    response: One(ShopState),
  }),
}
