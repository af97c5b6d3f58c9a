import { expect, test } from 'vitest'
import { looksRight } from './support/both-schemes.ts'
import { aBrowser, nameOf, type Screen, screens } from './support/browser.ts'
import { sql } from './support/database.ts'
import { enter, personOf } from './support/enter.ts'
import { mailbox } from './support/mails.ts'
import { termsBox } from './support/people.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const mails = mailbox()
const shop = demoShop(mails.environment)
const browser = aBrowser(shop)

const each = screens.map((screen, index) => [nameOf(screen), screen, index] as const)
const store = '/api/marketplace-customer'

/** A colleague who has joined and is signed in. */
async function aColleague(
  root: Awaited<ReturnType<typeof enter>>,
  screen: Screen,
  email: string,
  role: string,
) {
  const asRoot = {
    authorization: `Bearer ${await root.page.evaluate<string>('localStorage.getItem("token")')}`,
  }
  const invited = await root.page.request.post(`${store}/company/invitations`, {
    headers: asRoot,
    data: { email, roles: [role], language: screen.language },
  })
  expect(invited.status()).toBe(201)
  const secret = (await mails.invitationLinkTo(email)).split('#')[1]
  const visit = await browser.visit('/privacyPolicy', screen)
  const joined = await visit.page.request.post(`${store}/invitations/accept`, {
    data: { token: secret, firstName: 'Omar', lastName: role, password: 'Palms-And-Dates-7' },
  })
  expect(joined.ok()).toBe(true)
  const { token, refreshToken } = (await joined.json()) as Record<'token' | 'refreshToken', string>
  await visit.page.evaluate(
    `localStorage.setItem('token', '${token}'); localStorage.setItem('refreshToken', '${refreshToken}')`,
  )
  const post = (path: string, data: object) =>
    visit.page.request.post(`${store}/${path}`, { headers: { authorization: `Bearer ${token}` }, data })
  return { ...visit, post }
}

test.each(each)(
  'an engineer’s order waits for its approver, who lowers it and lets it through: %s',
  async (_, screen, index) => {
    const { language } = screen
    const { t } = wordsOf(language)
    const root = await enter(browser, personOf(index), screen)

    // The company asks for approval of every order.
    const part = root.page.getByRole('region', { name: t('approvals.rules.title') })
    await part.getByText(t('approvals.rules.none')).waitFor()
    await part.getByRole('button', { name: t('approvals.rules.add') }).click()
    const dialog = root.page.getByRole('dialog')
    await dialog.locator('[name=minTotal]').fill('many')
    await dialog.getByRole('button', { name: t('actions.save') }).click()
    await dialog.getByText(t('validation.required', { field: t('fields.name') })).waitFor()
    await dialog.getByText(t('approvals.rules.invalidAmount')).waitFor()
    await looksRight(root.page)
    await dialog.locator('[name=name]').fill('Field')
    await dialog.locator('[name=minTotal]').fill('1')
    await dialog.getByRole('button', { name: t('actions.save') }).click()
    await part.getByRole('listitem').filter({ hasText: 'Field' }).waitFor()
    await looksRight(root.page)

    const engineer = await aColleague(root, screen, `engineer.${index}@colleagues.example`, 'buyer')
    const approver = await aColleague(root, screen, `approver.${index}@colleagues.example`, 'approver')
    const saved = await engineer.post('payment-methods', {
      type: 'bank_account',
      accountName: 'Field account',
      iban: 'SA0380000000608010167519',
      swiftCode: 'RJHISARI',
    })
    expect(saved.status()).toBe(201)

    // What the engineer orders is kept and ordered of nobody.
    const [device] = await sql(
      shop,
      `select products.id from products join stock_levels on product_id = products.id
       where visibility = 'visible' and archived_at is null and price is not null order by on_hand - reserved desc limit 1`,
    )
    const { page } = engineer
    await page.evaluate(
      `localStorage.setItem('cart', '${JSON.stringify({ [String(device?.id)]: { id: device?.id, quantity: 3 } })}')`,
    )
    await page.goto(`/${language}/cart`)
    await page.getByRole('radio', { name: 'Field account' }).check()
    await termsBox(page, language).check()
    await page
      .getByRole('button', { name: new RegExp(`^${t('store.checkout.placeBare')}`) })
      .locator('visible=true')
      .first()
      .click()
    await page.waitForURL(/\/approvals\/[0-9a-f-]{36}$/)
    await page.getByText(t('approvals.statuses.waiting')).waitFor()
    await page.getByRole('button', { name: t('approvals.withdraw.action') }).waitFor()
    expect(await page.getByRole('button', { name: t('approvals.approve.action'), exact: true }).count()).toBe(
      0,
    )
    await looksRight(page)
    await page.goto(`/${language}/orders`)
    await page.getByText(t('store.orders.empty')).waitFor()

    // The approver is mailed, finds it, lowers it and approves.
    await mails.subjectTo(`approver.${index}@colleagues.example`, 'A-0')
    await approver.page.goto(`/${language}/approvals`)
    await approver.page.getByText(t('approvals.statuses.waiting')).waitFor()
    await looksRight(approver.page)
    await approver.page.getByRole('link', { name: /A-0/ }).click()
    const ask = approver.page.getByRole('dialog')
    const press = (name: string) => approver.page.getByRole('button', { name, exact: true })
    await press(t('approvals.change.action')).click()
    await ask.getByRole('textbox').fill('0')
    await ask.getByRole('button', { name: t('approvals.change.action') }).click()
    await ask.getByText(t('approvals.change.nothing')).waitFor()
    await looksRight(approver.page)
    await ask.getByRole('textbox').fill('2')
    await ask.getByRole('button', { name: t('approvals.change.action') }).click()
    await ask.waitFor({ state: 'hidden' })
    await approver.page.getByText(t('approvals.trail.changed')).first().waitFor()

    await press(t('approvals.refuse.action')).click()
    await ask.getByRole('button', { name: t('approvals.refuse.action') }).click()
    await ask.getByText(t('validation.required', { field: t('approvals.refuse.word') })).waitFor()
    await looksRight(approver.page)
    await approver.page.keyboard.press('Escape')

    await press(t('approvals.approve.action')).click()
    await looksRight(approver.page)
    await ask.getByRole('button', { name: t('approvals.approve.action') }).dblclick()
    await approver.page.getByText(t('approvals.statuses.approved')).first().waitFor()
    await looksRight(approver.page)

    // One order, of the engineer, of what was approved.
    await page.reload()
    await page
      .getByRole('listitem')
      .filter({ hasText: t('store.orders.items', { count: 2 }) })
      .waitFor()
    const placed = await sql(
      shop,
      `select item_quantity from orders join accounts on accounts.id = account_id
       where email = 'engineer.${index}@colleagues.example'`,
    )
    expect(placed).toEqual([{ item_quantity: 2 }])
    await page.goto(`/${language}/approvals`)
    await page.getByText(t('approvals.statuses.approved')).waitFor()
    await looksRight(page)
  },
)
