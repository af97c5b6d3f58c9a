import { isApiError } from '#web/api/api-error.ts'

let isHeld = false

/**
 * Keeps the cart as it is until an order is answered: whoever hears nothing presses again, and has to send the same, while the
 * account may have an empty cart by then.
 */
export async function holdCart<T>(place: () => Promise<T>): Promise<T> {
  isHeld = true
  try {
    const answer = await place()
    releaseCart()
    return answer
  } catch (error) {
    if (isApiError(error) && error.isAnswer) releaseCart()
    throw error
  }
}

export const releaseCart = (): void => void (isHeld = false)
export const isCartHeld = (): boolean => isHeld
