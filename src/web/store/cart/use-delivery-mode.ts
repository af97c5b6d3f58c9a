import { useState } from 'react'
import type { MethodChoiceState } from '../payment-methods/use-method-choice.ts'
import type { Pricing } from './use-pricing.ts'

/** Whether a cart of which some comes later is ordered as one order or as two; two are not offered where it has to be approved. */
export function useDeliveryMode(
  pricing: Pricing | undefined,
  { chosen, kind, isHosted }: Pick<MethodChoiceState, 'chosen' | 'kind' | 'isHosted'>,
) {
  const [picked, choose] = useState<'together' | 'split'>('together')
  const willWait = (pricing?.approval?.reasons.length ?? 0) > 0
  const offered = willWait ? undefined : pricing?.split
  const isCard = chosen?.type === 'credit_card' || kind === 'newCard' || isHosted
  const mode: typeof picked = offered && !isCard ? picked : 'together'
  return { offered, isCard, mode, choose, body: mode === 'split' ? { deliveryMode: mode } : {} }
}

export type DeliveryMode = ReturnType<typeof useDeliveryMode>
