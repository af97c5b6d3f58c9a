import { expect, test } from 'vitest'
import { looksRight } from './support/both-schemes.ts'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { enter, personOf } from './support/enter.ts'
import { mailbox } from './support/mails.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const mails = mailbox()
const shop = demoShop(mails.environment)
const browser = aBrowser(shop)
const each = screens.map((screen, index) => [nameOf(screen), screen, index] as const)

test.each(each)('colleagues join by a link for the company’s domain: %s', async (_, screen, index) => {
  const { language } = screen
  const { t } = wordsOf(language)
  const person = personOf(index)
  const domain = person.email.split('@')[1] ?? ''
  const isolated = `\u2068${domain}\u2069`
  const { page, complaints } = await enter(browser, person, screen, '/company/members')
  const ask = page.getByRole('dialog')

  await page.getByRole('button', { name: t('members.link.action'), exact: true }).click()
  await ask.locator('[name=maxUses]').fill('101')
  await ask.getByRole('button', { name: t('members.link.make'), exact: true }).click()
  await ask.getByText(t('members.link.number', { min: 1, max: 100 })).waitFor()
  await looksRight(page)
  await ask.locator('[name=maxUses]').fill(language === 'ar' ? '١' : '1')
  await ask.locator('[name=orderLimit]').fill('500')
  await ask.getByRole('button', { name: t('members.link.make'), exact: true }).click()
  const link = ask.getByLabel(t('members.link.label'), { exact: true })
  await link.waitFor()
  await looksRight(page)
  const url = new URL(await link.inputValue())
  await page.keyboard.press('Escape')
  await ask.waitFor({ state: 'hidden' })
  await page.getByText(t('members.link.uses', { uses: 0, max: 1 })).waitFor()
  await looksRight(page)

  // Whoever has it asks for an invitation to their own address.
  const colleague = await browser.visit('/privacyPolicy', screen)
  await colleague.page.goto(url.pathname + url.hash)
  const email = colleague.page.getByLabel(t('members.link.email', { domain: isolated }))
  await email.fill('someone@elsewhere.example')
  const send = colleague.page.getByRole('button', { name: t('members.link.ask'), exact: true })
  await send.click()
  await colleague.page.getByText(t('validation.otherDomain')).waitFor()
  await looksRight(colleague.page)
  const address = `new.${index}@${domain}`
  await email.fill(address)
  await send.click()
  await colleague.page.getByRole('heading', { name: t('members.link.sent') }).waitFor()
  await looksRight(colleague.page)

  // In a tab of its own, as mails open links.
  await colleague.page.goto(`/${language}/privacyPolicy`)
  await colleague.page.goto(await mails.invitationLinkTo(address))
  await colleague.page.locator('[name=firstName]').fill('Salma')
  await colleague.page.locator('[name=lastName]').fill('Harbi')
  await colleague.page.getByLabel(t('fields.password'), { exact: true }).fill('Palms-And-Dates-7')
  await colleague.page.locator('[name=confirm-password]').fill('Palms-And-Dates-7')
  await colleague.page.getByRole('button', { name: t('members.join.action'), exact: true }).click()
  await colleague.page.waitForURL(/\/products/)

  // It is used up, and says whom to ask.
  const late = await browser.visit('/privacyPolicy', screen)
  await late.page.goto(url.pathname + url.hash)
  await late.page.getByText(t('members.link.endedHint')).waitFor()
  await looksRight(late.page)
  await page.reload()
  await page.getByText(t('members.link.uses', { uses: 1, max: 1 })).waitFor()
  await page.getByText(address).waitFor()
  await page.getByRole('button', { name: t('members.link.withdrawNamed', { domain: isolated }) }).click()
  await ask.getByRole('button', { name: t('members.open.withdraw'), exact: true }).click()
  await ask.waitFor({ state: 'hidden' })
  await page.getByText(t('members.link.uses', { uses: 1, max: 1 })).waitFor({ state: 'hidden' })
  expect([...complaints, ...colleague.complaints]).toEqual([])
})
