import type { Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { expectNoAxeFindingsInBothThemes } from './support/accessibility.ts'
import { closeToasts } from './support/canvas.ts'
import { nodeOf, panelOf } from './support/editor.ts'
import { createInsightWorkflow, exported, inSchema, runInsightWorkflow } from './support/insights.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const title = 'AI Advisor: practice'
const findings = (page: Page) => page.getByRole('treegrid', { name: 'Findings in the database' })
const details = (page: Page) => page.getByRole('region', { name: 'Finding details' })

async function makeShop(sql: Sql): Promise<void> {
  await sql`create table customers (id bigint primary key, name text not null)`
  await sql`create table orders (id bigint primary key, customer_id bigint not null references customers, total numeric(12,2))`
  await sql`create table log (line text)`
  await sql`insert into customers select n, 'Name ' || n from generate_series(1, 20) n`
  await sql`insert into orders select n, 1 + n % 20, n from generate_series(1, 40) n`
  await sql`insert into log values ('one')`
}

/** A script that measures the bottom of a toast and the top of the window below the toast. */
const boxesOf = `({
  toast: document.querySelector('.mantine-Notification-root').getBoundingClientRect().bottom,
  head: document.querySelector('[data-insight-window]').getBoundingClientRect().top,
})`

/** Searches for the finding of a rule and selects the finding's row. */
async function select(page: Page, rule: string, place: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Find in findings' }).fill(`${rule} ${place}`)
  await findings(page).getByText(place).first().click()
}

test('the advisor reports a problem in a database until the user has fixed it', async ({ page, product }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await inSchema(product, 'judged', async (sql) => {
    await makeShop(sql)
    await enter(page, 'Judges')
    await createInsightWorkflow(page, product, 'judged', ['dataDictionary', 'aiAdvisor'])
    const opened = await runInsightWorkflow(page, title)
    const overview = page.getByRole('region', { name: 'Advice overview' })
    await expect(overview.getByText(/^\d+ rules checked: \d+ findings open\./)).toBeVisible()
    await expectNoAxeFindingsInBothThemes(page, 'AI Advisor, overview', { isPopup: true })

    await select(page, 'fk-not-indexed', 'judged.orders (customer_id)')
    await expect(details(page).getByRole('link', { name: 'Why this matters' })).toHaveAttribute(
      'href',
      /^\/help\/advisor#fk-not-indexed$/,
    )
    await expectNoAxeFindingsInBothThemes(page, 'AI Advisor, a finding', { isPopup: true })
    await details(page).getByRole('button', { name: 'Copy SQL' }).click()
    await expect(page.getByText('SQL copied to the clipboard.')).toBeVisible()
    await sql.unsafe(await page.evaluate('navigator.clipboard.readText()'))
    for (const size of ['Maximise', 'Restore']) {
      await opened.getByRole('button', { name: size, exact: true }).click()
      // The toast may close before both boxes have been measured, so each attempt opens it again.
      await expect(async () => {
        await details(page).getByRole('button', { name: 'Copy SQL' }).click()
        const { toast, head } = await page.evaluate<{ toast: number; head: number }>(boxesOf)
        expect(head).toBeGreaterThanOrEqual(toast)
      }).toPass()
    }

    const csv = await exported(page, 'CSV')
    expect(csv.name).toBe('practice advice.csv')
    expect(csv.bytes.toString()).toContain('fk-not-indexed')

    await opened.getByText('Dictionary', { exact: true }).click()
    await expect(
      page.getByRole('grid', { name: 'Tables in the database' }).getByText('judged.log'),
    ).toBeVisible()
    await opened.getByRole('button', { name: 'Close' }).click()
    await closeToasts(page)

    await runInsightWorkflow(page, title)
    await page.getByRole('textbox', { name: 'Find in findings' }).fill('fk-not-indexed')
    await expect(findings(page).getByText('Nothing matches the search and the filters.')).toBeVisible()
  })
})

test('findings are suppressed with a reason, restored, and compared with an earlier run @long', async ({
  page,
  product,
}) => {
  await inSchema(product, 'suppressed', async (sql) => {
    await makeShop(sql)
    await enter(page, 'Suppresses')
    await createInsightWorkflow(page, product, 'suppressed', ['dataDictionary', 'aiAdvisor'])
    const opened = await runInsightWorkflow(page, title)
    await select(page, 'no-primary-key', 'suppressed.log')
    const reason = details(page).getByRole('textbox', { name: 'Why this is acceptable here' })
    await reason.fill('Only ever appended to')
    await reason.press('Escape')
    await expect(reason).toHaveValue('Only ever appended to')
    await details(page).getByRole('button', { name: 'Suppress', exact: true }).click()
    await expect(details(page).getByText('Only ever appended to')).toBeVisible()
    await expect(findings(page).getByText('Nothing matches the search and the filters.')).toBeVisible()
    await opened.getByRole('switch', { name: 'Suppressed (1)' }).check()
    await expect(findings(page).getByText('suppressed.log').first()).toBeVisible()
    await opened.getByRole('button', { name: 'Close' }).click()
    await closeToasts(page)
    await nodeOf(page, 'aiAdvisor').click()
    await expect(panelOf(page).getByText('Suppressed: 1 finding.')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(panelOf(page).getByText('Suppressed: 1 finding.')).toBeHidden()

    await sql`create table log2 (line text)`
    await runInsightWorkflow(page, title)
    await opened.getByRole('button', { name: 'Compare' }).click()
    await page.getByRole('menuitem').first().click()
    await opened.getByRole('switch', { name: /^New since / }).check()
    await expect(findings(page).getByText('suppressed.log2', { exact: true }).first()).toBeVisible()
    await expect(findings(page).getByText('suppressed.orders')).toHaveCount(0)

    const heads = findings(page).locator('[aria-level="1"]')
    await findings(page).focus()
    await page.keyboard.press('Home')
    await expect(heads.first()).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowLeft')
    await expect(heads.first()).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await expect(details(page)).toBeVisible()
    const errors = opened.getByRole('button', { name: /^Error: / })
    await errors.click()
    await expect(errors).toHaveAttribute('aria-pressed', 'false')
    await expectNoAxeFindingsInBothThemes(page, 'AI Advisor, compared', { isPopup: true })
  })
})
