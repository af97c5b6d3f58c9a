import { lazy } from 'react'

const loadCard = () => import('./card-form.tsx').then(({ CardForm }) => ({ default: CardForm }))
const loadBank = () => import('./bank-form.tsx').then(({ BankForm }) => ({ default: BankForm }))

/** They come when they are opened, or before that once `bringMethodForms` was called. */
export const CardForm = lazy(loadCard)
export const BankForm = lazy(loadBank)

/** After the page and before a form is opened: a connection that is lost by then does not matter. */
export const bringMethodForms = (): void => void Promise.all([loadCard(), loadBank()]).catch(() => undefined)
