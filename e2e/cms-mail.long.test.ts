import { expect, test } from 'vitest'
import { aBrowser, nameOf, screens } from './support/browser.ts'
import { newAdmin, onDatabase } from './support/new-admin.ts'
import { demoShop } from './support/shop.ts'
import { lookAt, staffAt } from './support/staff.ts'
import { wordsOf } from './support/words.ts'

const shop = demoShop()
const browser = aBrowser(shop)

test.each(screens.map((screen) => [nameOf(screen), screen] as const))(
  'the words of an email are changed, seen, and brought back: %s',
  async (_, screen) => {
    const { t } = wordsOf(screen.language)
    const { page, complaints } = await staffAt(browser, '/cms/settings', screen, await newAdmin(shop))
    await page.getByRole('link', { name: t('cms.mail.settings.open') }).click()
    await page.getByRole('heading', { level: 1, name: t('cms.mail.title') }).waitFor()
    await lookAt(page, screen)
    await page.getByRole('link', { name: t('cms.outbox.kinds.order_placed'), exact: true }).click()
    await page.getByRole('heading', { level: 1, name: t('cms.outbox.kinds.order_placed') }).waitFor()

    const frame = page.getByTitle(t('cms.mail.previewFrame'))
    await frame.contentFrame().getByText('2611-000045').first().waitFor()
    // Nothing of an email may run.
    await expect.poll(() => frame.getAttribute('sandbox')).toBe('')
    await lookAt(page, screen)

    const body = page.getByRole('textbox', { name: t('cms.mail.body') })
    await body.fill('Hello {{nmae}}')
    await page.getByText(t('validation.templateUnknown', { line: 1, variable: '{{nmae}}' })).waitFor()
    await page.getByRole('button', { name: t('actions.save'), exact: true }).click()
    await page.getByRole('button', { name: t('cms.mail.toLine') }).click()
    await expect.poll(() => page.evaluate('document.activeElement.selectionEnd')).toBe(14)
    await lookAt(page, screen)

    // A variable is inserted where the cursor is.
    await body.fill('# Thanks\n\n')
    await page.getByRole('button', { name: /\{\{details\}\}/ }).click()
    await expect.poll(() => body.inputValue()).toBe('# Thanks\n\n{{details}}')
    await page.getByRole('textbox', { name: t('cms.mail.subject') }).fill('Own <b>words</b> {{number}}')
    await frame.contentFrame().getByRole('heading', { name: 'Thanks' }).waitFor()
    await page.getByText(/Own <b>words<\/b> .*2611-000045/).waitFor()
    await page.getByRole('button', { name: t('actions.save'), exact: true }).click()
    await page.getByText(t('cms.mail.saved')).waitFor()
    const own = t(`cms.mail.ownWords.${screen.language}`)
    await page.getByText(own).waitFor()

    await page.getByRole('button', { name: t('cms.mail.test.send') }).click()
    // This shop sends nothing.
    await page.getByText(t('cms.mail.test.kept')).waitFor()
    const kept = await onDatabase(shop, (db) =>
      db.query(`select language from outbox where kind = 'template_test' order by created_at`),
    )
    expect(kept.rows.at(-1)).toEqual({ language: screen.language })

    await page.getByRole('button', { name: t('cms.mail.reset.action') }).click()
    await lookAt(page, screen)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('cms.mail.reset.confirm'), exact: true })
      .click()
    await page.getByText(t('cms.mail.reset.done')).waitFor()
    await expect.poll(() => body.inputValue()).toContain('{{greeting}}')
    await expect.poll(() => page.getByText(own).count()).toBe(0)
    expect(complaints).toEqual([])
  },
)
