import { z } from 'zod'

/** What a bar on every page says of the shop; one that sells for real money has none. */
export const ShopBar = z.enum(['demo', 'publicDemo', 'testPayments'])
export type ShopBar = z.infer<typeof ShopBar>
