import { type AddressDraft, emptyAddress } from './address-draft.ts'

const key = 'typedAddress'

/** The address that is typed at checkout. It stays in this tab, so that loading the page again does not empty the form. */
export function readTypedAddress(): Partial<AddressDraft> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return Object.fromEntries(
      Object.entries(kept as object).filter(
        ([part, value]) =>
          part in emptyAddress && typeof value === typeof emptyAddress[part as keyof AddressDraft],
      ),
    )
  } catch {
    return {}
  }
}

/** Null forgets it. */
export function keepTypedAddress(draft: AddressDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  } catch {
    // Where the browser refuses its storage, the form lasts as long as the page.
  }
}
