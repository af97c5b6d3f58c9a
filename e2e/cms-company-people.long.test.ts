import { expect, test } from 'vitest'
import { looksRight } from './support/both-schemes.ts'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { sql } from './support/database.ts'
import { enter, personOf } from './support/enter.ts'
import { mailbox } from './support/mails.ts'
import { signInAsStaff } from './support/people.ts'
import { demoShop } from './support/shop.ts'
import { wordsOf } from './support/words.ts'

const mails = mailbox()
const shop = demoShop(mails.environment)
const browser = aBrowser(shop)
const each = screens.map((screen, index) => [nameOf(screen), screen, index] as const)

test.each(each)(
  'staff help a company with its members, and name another root user: %s',
  async (_, screen, index) => {
    const { language } = screen
    const { t } = wordsOf(language)
    const person = personOf(index)
    const root = await enter(browser, person, screen, '/privacyPolicy')
    const token = await root.page.evaluate<string>(`localStorage.getItem('token')`)
    const [joining, late] = [`salma.${index}@colleagues.example`, `late.${index}@colleagues.example`]
    for (const email of [joining, late])
      await root.page.request.post('/api/marketplace-customer/company/invitations', {
        headers: { authorization: `Bearer ${token}` },
        data: { email, roles: ['buyer'], language },
      })
    const secret = (await mails.invitationLinkTo(joining)).split('#')[1]
    const joined = await root.page.request.post('/api/marketplace-customer/invitations/accept', {
      data: { token: secret, firstName: 'Salma', lastName: 'Harbi', password: 'Palms-And-Dates-7' },
    })
    expect(joined.ok()).toBe(true)
    const [account] = await sql(
      shop,
      `select accounts.id, company_id, companies.name from accounts join companies on companies.id = company_id
       where accounts.email = '${person.email}'`,
    )
    await sql(
      shop,
      `insert into addresses (id, company_id, type, name, name_key, full_name, country, city, address, phone_prefix, phone_number, is_default)
       values (gen_random_uuid(), '${String(account?.company_id)}', 'shipping', 'Depot', 'depot', 'Salma Harbi', 'SA', 'SA-riyadh', 'Gate 2', '+966', '512345678', false)`,
    )

    const { page, complaints } = await browser.visit('/cms-login', screen)
    await signInAsStaff(page, screen)
    await page.goto(`/${language}/cms/customers/${String(account?.id)}`)
    const part = page.getByRole('region', { name: t('cms.customers.people.title'), exact: true })
    const member = part.getByRole('listitem').filter({ hasText: joining })
    await member.getByText(t('members.roles.buyer')).waitFor()
    await part.getByText('Depot').waitFor()
    await looksRight(page)

    const ask = page.getByRole('dialog')
    const press = async (name: string) => {
      await member.getByRole('button', { name, exact: true }).click()
      await ask.waitFor()
    }
    const confirm = async (name: string) => {
      await ask.getByRole('button', { name, exact: true }).click()
      await ask.waitFor({ state: 'hidden' })
    }
    await press(t('members.change.roles'))
    await ask.locator('[name=approver]').check()
    await looksRight(page)
    await confirm(t('actions.save'))
    await member.getByText(t('members.roles.approver')).waitFor()
    await press(t('members.limits.action'))
    await ask.locator('[name=orderLimit]').fill(language === 'ar' ? '٢٥٠٠' : '2500')
    await confirm(t('actions.save'))
    await expect
      .poll(() => sql(shop, `select order_limit from accounts where email = '${joining}'`))
      .toEqual([{ order_limit: 250_000 }])
    await press(t('members.change.deactivate'))
    await confirm(t('members.change.deactivate'))
    await member.getByText(t('members.statuses.deactivated')).waitFor()
    await press(t('members.change.activate'))
    await confirm(t('members.change.activate'))
    await member.getByText(t('members.statuses.deactivated')).waitFor({ state: 'hidden' })

    await part
      .getByRole('button', { name: t('members.open.withdrawNamed', { email: `\u2068${late}\u2069` }) })
      .click()
    await confirm(t('members.open.withdraw'))
    await part.getByText(late).waitFor({ state: 'hidden' })

    await press(t('members.handOver.action'))
    await ask.getByRole('button', { name: t('members.handOver.confirm'), exact: true }).click()
    await ask.getByText(t('validation.required', { field: t('cms.customers.people.root.reason') })).waitFor()
    await looksRight(page)
    await ask.locator('[name=reason]').fill('Letter of the company')
    await confirm(t('members.handOver.confirm'))
    await member.getByText(t('members.root'), { exact: true }).waitFor()
    await mails.subjectTo(person.email, '')
    await looksRight(page)

    // Its orders, and those to its site, with both named over the list and in the filters.
    await part
      .getByRole('link', { name: t('cms.customers.people.ordersTo', { name: '\u2068Depot\u2069' }) })
      .click()
    await page.waitForURL(/\/cms\/orders\?company=[0-9a-f-]+&site=[0-9a-f-]+/)
    await page.getByText(`${t('fields.site')}: Depot`).waitFor()
    await page.getByText(`${t('cms.customers.company')}: ${String(account?.name)}`).waitFor()
    await looksRight(page)
    expect(complaints).toEqual([])
  },
)
