import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text } from './shared.ts'
import type { Needs } from './staff-permissions.ts'

/** Forms of the CMS of which colleagues hear that somebody has them open, and what one needs to hear it. */
export const presenceForms = {
  product: 'products.view',
  attribute: 'products.view',
  'landing-page': 'products.view',
  solution: 'products.view',
  pins: 'products.view',
  'order-contents': 'orders.view',
  'order-draft': 'orders.view',
  request: 'requests.view',
  discount: 'discounts.view',
  'price-list': 'prices.view',
  slider: 'marketing.view',
  ad: 'marketing.view',
  theme: 'theme.edit',
  'mail-template': 'mail.edit',
  settings: 'settings.view',
  role: 'staff.view',
} as const satisfies Record<string, Needs>
export type PresenceForm = keyof typeof presenceForms

/** So often a page says that its form is still open. */
export const presenceBeatSeconds = 30
/** Who has said nothing for so long is not there any more: two beats were missed. */
export const presenceEndsSeconds = 75

const Told = z.strictObject({
  form: z.enum(Object.keys(presenceForms) as [PresenceForm, ...PresenceForm[]]),
  /** Of what the form changes. */
  id: text(200),
  /** `new` asks those who are there to say so. */
  says: z.enum(['new', 'here', 'gone']),
})
export type ToldPresence = z.infer<typeof Told>

/** What colleagues hear; it is written down nowhere. */
export type Present = ToldPresence & { account: string; name: string }

export const presenceApi = {
  tell: endpoint({
    access: 'admin',
    needs: 'self',
    isAutomatic: true,
    method: 'POST',
    path: '/marketplace/presence',
    summary: 'Tell colleagues who may see it that one has a form open; they hear it as the event `present`',
    body: Told,
  }),
}
