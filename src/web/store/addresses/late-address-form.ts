import { lazy } from 'react'

const load = () => import('./address-form.tsx').then(({ AddressForm }) => ({ default: AddressForm }))

/** Comes when it is opened, or before that once `bringAddressForm` was called. */
export const AddressForm = lazy(load)

/** Before the form is opened; where it cannot be had now, it is asked for again then. */
export const bringAddressForm = (): Promise<unknown> => load().catch(() => undefined)
