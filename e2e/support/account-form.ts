import type { Page } from 'playwright-core'

/** Whichever form of accounts is open: in the shop's dialog, or on the CMS's sign-in page. */
export function accountForm(page: Page, isDialog = true) {
  const place = isDialog
    ? page.locator('dialog[open]').filter({ has: page.locator('form') })
    : page.locator('main')
  const button = (name: string | RegExp) =>
    place.getByRole('button', { name, exact: typeof name === 'string' })
  return {
    place,
    field: (name: string) => place.locator(`[name="${name}"]`),
    button,
    press: (name: string | RegExp) => button(name).click(),
    says: (text: string) => place.getByText(text).locator('visible=true').first().waitFor(),
    /** What stands under a field, as it is read out with it. */
    noteOf: async (name: string) => {
      const ids = await place.locator(`[name="${name}"][aria-invalid]`).getAttribute('aria-describedby')
      return place.locator(`[id="${ids?.split(' ')[0] ?? ''}"]`).innerText()
    },
    isFocused: (name: string) => page.locator(`[name="${name}"]:focus`).waitFor({ timeout: 5_000 }),
  }
}
export type AccountForm = ReturnType<typeof accountForm>
