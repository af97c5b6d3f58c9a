import type { Page } from 'playwright-core'
import type { Screen } from './browser.ts'
import { wordsOf } from './words.ts'

/** Opens what leads a signed-in customer to what they have: in the header, and on a phone in the drawer. */
export async function openAccountMenu(page: Page, { language, width }: Pick<Screen, 'language' | 'width'>) {
  const { t } = wordsOf(language)
  const isPhone = width < 860
  if (isPhone) await page.getByRole('button', { name: t('navigation.menu') }).click()
  else
    await page
      .getByRole('banner')
      .getByLabel(`${t('session.account')}: `)
      .click()
  const menu = isPhone ? page.getByRole('dialog') : page.getByRole('banner')
  await menu.getByRole('link', { name: t('accountMenu.profile') }).waitFor()
  return menu
}
