import { lazy } from 'react'

const load = () => import('./address-form.tsx').then(({ AddressForm }) => ({ default: AddressForm }))

/** Comes when it is opened, or before that once `bringAddressForm` was called. */
export const AddressForm = lazy(load)

/** After the page and before the form is opened: a connection that is lost by then does not matter. */
export const bringAddressForm = (): void => void load().catch(() => undefined)
