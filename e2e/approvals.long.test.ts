import { expect, test } from 'vitest'
import { openAccountMenu } from './support/account-menu.ts'
import { looksRight } from './support/both-schemes.ts'
import { aBrowser, nameOf, type Screen, screens } from './support/browser.ts'
import { sql } from './support/database.ts'
import { enter, personOf } from './support/enter.ts'
import { mailbox } from './support/mails.ts'
import { fillCart, mostStocked } from './support/ordering.ts'
import { termsBox } from './support/people.ts'
import { offer, someProducts, staffOf } from './support/quoting.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const mails = mailbox()
const shop = demoShop(mails.environment)
const browser = aBrowser(shop)

const each = screens.map((screen, index) => [nameOf(screen), screen, index] as const)
const store = '/api/marketplace-customer'
const staff = staffOf(shop)

const tokenOf = ({ page }: Awaited<ReturnType<typeof enter>>) =>
  page.evaluate<string>('localStorage.getItem("token")')

/** A colleague who has joined and is signed in. */
async function aColleague(
  root: Awaited<ReturnType<typeof enter>>,
  screen: Screen,
  email: string,
  role: string,
  lastName = role,
) {
  const asRoot = { authorization: `Bearer ${await tokenOf(root)}` }
  const invited = await root.page.request.post(`${store}/company/invitations`, {
    headers: asRoot,
    data: { email, roles: [role], language: screen.language },
  })
  expect(invited.status()).toBe(201)
  const secret = (await mails.invitationLinkTo(email)).split('#')[1]
  const visit = await browser.visit('/privacyPolicy', screen)
  const joined = await visit.page.request.post(`${store}/invitations/accept`, {
    data: { token: secret, firstName: 'Omar', lastName, password: 'Palms-And-Dates-7' },
  })
  expect(joined.ok()).toBe(true)
  const { token, refreshToken } = (await joined.json()) as Record<'token' | 'refreshToken', string>
  await visit.page.evaluate(
    `localStorage.setItem('token', '${token}'); localStorage.setItem('refreshToken', '${refreshToken}')`,
  )
  const post = (path: string, data: object) =>
    visit.page.request.post(`${store}/${path}`, { headers: { authorization: `Bearer ${token}` }, data })
  const get = async (path: string) => {
    const answer = await visit.page.request.get(`${store}/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return ((await answer.json()) as { data: Record<string, unknown> & { _id: string }[] }).data
  }
  return { ...visit, post, get }
}

/** The company asks for approval of every order: by these, or by anybody who approves. */
async function addRule(root: Awaited<ReturnType<typeof enter>>, approvers: string[] = []) {
  const rule = await root.page.request.post(`${store}/company/approval-rules`, {
    headers: { authorization: `Bearer ${await tokenOf(root)}` },
    data: {
      name: 'Field',
      tier: 1,
      isActive: true,
      minTotal: null,
      kinds: [],
      costCentres: [],
      exceptAdmins: true,
      approvers,
    },
  })
  expect(rule.status()).toBe(201)
}

test.each(each)(
  'an engineer’s order waits for its approver, who lowers it and lets it through: %s',
  async (_, screen, index) => {
    const { language } = screen
    const { t } = wordsOf(language)
    const root = await enter(browser, personOf(index), screen, '/company/rules')

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
    const device = await mostStocked(shop)
    const { page } = engineer
    await fillCart(page, { [device]: 3 })
    await page.goto(`/${language}/cart`)
    await page.getByRole('radio', { name: 'Field account' }).check()
    await termsBox(page, language).check()
    await page.getByRole('heading', { name: t('approvals.cart.title') }).waitFor()
    await page.getByText(t('approvals.cart.rule', { rule: '\u2068Field\u2069' })).waitFor()
    await looksRight(page)
    await page
      .getByRole('button', { name: new RegExp(`^${t('store.checkout.send', { amount: '' })}`) })
      .locator('visible=true')
      .first()
      .click()
    await page.waitForURL(/\/approvals\/[0-9a-f-]{36}$/)
    await page.getByText(t('approvals.statuses.waiting')).waitFor()
    await page.getByRole('button', { name: t('approvals.withdraw.action') }).waitFor()
    await page.getByRole('heading', { name: t('approvals.next.title') }).waitFor()
    await expect
      .poll(() => page.getByRole('button', { name: t('approvals.approve.action'), exact: true }).count())
      .toBe(0)
    await looksRight(page)
    await page.goto(`/${language}/orders`)
    await page.getByText(t('store.orders.empty')).waitFor()

    // The approver is mailed, finds it, lowers it and approves.
    await mails.subjectTo(`approver.${index}@colleagues.example`, 'A-0')
    await approver.page.reload()
    const menu = await openAccountMenu(approver.page, screen)
    await menu
      .getByRole('link', { name: `${t('accountMenu.approvals')} ${t('accountMenu.toDecide', { count: 1 })}` })
      .click()
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

test.each(each)(
  'an accepted quote waits for approval, and is ordered by it: %s',
  async (_, screen, index) => {
    const { language } = screen
    const { t, format } = wordsOf(language)
    const root = await enter(browser, personOf(index + each.length), screen, '/company/rules')
    await addRule(root)
    const email = `quoted.${index}@colleagues.example`
    const engineer = await aColleague(root, screen, email, 'buyer')
    const approver = await aColleague(root, screen, `deciding.${index}@colleagues.example`, 'approver')
    const products = await someProducts(shop, language, 1)
    const asked = await engineer.post('requests', {
      type: 'quote',
      fullName: 'Omar Field',
      company: 'Dunes Logistics',
      phone: { isoCode: '+966', phoneNumber: '512345678' },
      email,
      country: 'SA',
      city: 'SA-riyadh',
      message: 'For the depot.',
      products: products.map(({ id }) => ({ product: id, quantity: 2 })),
    })
    const { _id: id } = ((await asked.json()) as { data: { _id: string } }).data
    await offer(staff, id, products, 50_000)

    // Accepted, it is ordered of nobody; the page of the quote says what it waits for.
    const { page } = engineer
    await page.goto(`/${language}/quotes/${id}`)
    await page.getByRole('button', { name: t('store.requests.answer.accept') }).click()
    await termsBox(page, language).check()
    await page.getByRole('button', { name: new RegExp(`^${t('store.checkout.placeBare')}`) }).dblclick()
    await page.getByRole('heading', { name: t('store.requests.state.waits') }).waitFor()
    await expect
      .poll(() => page.getByRole('button', { name: t('store.requests.answer.accept') }).count())
      .toBe(0)
    await looksRight(page)
    await page
      .getByRole('link', { name: t('store.requests.state.seeApproval', { number: '' }).trim() })
      .click()
    await page.waitForURL(/\/approvals\/[0-9a-f-]{36}$/)
    await page
      .getByRole('link', {
        name: new RegExp(t('approvals.toQuote', { number: '', revision: 1 }).split(' ')[0] ?? ''),
      })
      .first()
      .waitFor()
    await looksRight(page)

    // The approver takes it as it was offered.
    const approval = new URL(page.url()).pathname
    await approver.page.goto(approval)
    const press = (name: string) => approver.page.getByRole('button', { name, exact: true })
    await press(t('approvals.approve.action')).waitFor()
    await expect.poll(() => press(t('approvals.change.action')).count()).toBe(0)
    await press(t('approvals.approve.action')).click()
    const dialog = approver.page.getByRole('dialog')
    await dialog.getByText(format.money({ amount: 115_000, currency: 'SAR' })).waitFor()
    await dialog.getByRole('button', { name: t('approvals.approve.action') }).dblclick()
    await approver.page.getByText(t('approvals.statuses.approved'), { exact: true }).first().waitFor()

    await page.goto(`/${language}/quotes/${id}`)
    await page.getByRole('heading', { name: t('store.requests.state.accepted') }).waitFor()
    const placed = await sql(
      shop,
      `select total from orders join accounts on accounts.id = account_id where email = '${email}'`,
    )
    expect(placed).toEqual([{ total: 115_000 }])
  },
)

test.each(each)(
  'a stand-in approves what was sent again, and its member pays by card: %s',
  async (_, screen, index) => {
    const { language } = screen
    const { t } = wordsOf(language)
    const root = await enter(browser, personOf(index + 2 * each.length), screen, '/company/rules')
    const engineer = await aColleague(root, screen, `pays.${index}@colleagues.example`, 'buyer')
    const away = await aColleague(root, screen, `away.${index}@colleagues.example`, 'approver', 'Away')
    const acting = await aColleague(root, screen, `acting.${index}@colleagues.example`, 'approver', 'Acting')
    const [member] = await sql(shop, 'select id from accounts where email = $1', [
      `away.${index}@colleagues.example`,
    ])
    await addRule(root, [String(member?.id)])

    // Before a journey, the approver names a colleague.
    await away.page.goto(`/${language}/approvals`)
    const part = away.page.getByRole('region', { name: t('approvals.standIns.title') })
    await part.getByText(t('approvals.standIns.none')).waitFor()
    await part.getByRole('button', { name: t('approvals.standIns.add') }).click()
    const named = away.page.getByRole('dialog')
    await named.getByRole('button', { name: t('actions.save'), exact: true }).click()
    await named.getByText(t('validation.required', { field: t('approvals.standIns.standIn') })).waitFor()
    await looksRight(away.page)
    await named.locator('[name=standIn]').selectOption({ label: 'Omar Acting' })
    await named.getByRole('button', { name: t('actions.save'), exact: true }).click()
    await part.getByText(t('approvals.standIns.now'), { exact: true }).waitFor()
    await looksRight(away.page)
    // Who manages members sees it with the rules.
    await root.page.reload()
    await root.page
      .getByRole('region', { name: t('approvals.standIns.title') })
      .getByRole('listitem')
      .waitFor()
    await looksRight(root.page)

    // What the engineer withdraws, they send again.
    const tokens = await engineer.post('payment-methods/tokens', {
      number: '4242424242424242',
      expMonth: 12,
      expYear: 2040,
      cvc: '123',
    })
    const { token } = ((await tokens.json()) as { data: { token: string } }).data
    const saved = await engineer.post('payment-methods', {
      type: 'credit_card',
      token,
      nameOnCard: 'Omar Buyer',
    })
    expect(saved.status()).toBe(201)
    const card = ((await saved.json()) as { data: { _id: string } }).data._id
    const [address] = await engineer.get('addresses')
    const ordered = await engineer.post('orders', {
      items: [{ product: await mostStocked(shop), quantity: 1 }],
      addressId: address?._id,
      paymentMethod: { type: 'credit_card', _id: card },
      termsAccepted: true,
    })
    expect(ordered.status()).toBe(202)
    const { approval } = (await ordered.json()) as { approval: { _id: string } }
    const { page } = engineer
    await page.goto(`/${language}/approvals/${approval._id}`)
    const dialog = page.getByRole('dialog')
    const press = (name: string) => page.getByRole('button', { name, exact: true })
    await press(t('approvals.withdraw.action')).click()
    await dialog.getByRole('button', { name: t('approvals.withdraw.action') }).click()
    await press(t('approvals.sendAgain.action')).waitFor()
    await looksRight(page)
    await press(t('approvals.sendAgain.action')).click()
    await looksRight(page)
    await dialog.getByRole('button', { name: t('approvals.sendAgain.action') }).dblclick()
    await page.waitForURL((url) => !url.pathname.endsWith(approval._id))
    await page.getByText(t('approvals.statuses.waiting'), { exact: true }).waitFor()

    // The stand-in decides; the history says for whom.
    await acting.page.goto(new URL(page.url()).pathname)
    const asked = acting.page.getByRole('dialog')
    await acting.page.getByRole('button', { name: t('approvals.approve.action'), exact: true }).click()
    await asked.getByRole('button', { name: t('approvals.approve.action') }).click()
    await acting.page
      .getByText(
        t('approvals.steps.givenFor', { by: '\u2068Omar Acting\u2069', name: '\u2068Omar Away\u2069' }),
      )
      .waitFor()
    await looksRight(acting.page)

    // Its member pays by card within a day.
    await page.reload()
    await page.locator('main a[href*="/orders/"]').first().click()
    await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/)
    await press(t('store.pay.now')).click()
    await page.getByRole('radio', { name: /4242/ }).check()
    await looksRight(page)
    await page.getByRole('button', { name: new RegExp(`^${t('store.pay.pay', { amount: '' })}`) }).click()
    await page
      .getByRole('heading', { name: t('store.pay.title'), exact: true })
      .waitFor({ state: 'detached' })
    const paid = await sql(
      shop,
      'select payment_status from orders join accounts on accounts.id = account_id where email = $1',
      [`pays.${index}@colleagues.example`],
    )
    expect(paid).toEqual([{ payment_status: 'paid' }])
  },
)
