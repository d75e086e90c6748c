import { enter } from './support/enter.ts'
import { cleanInBothLooks } from './support/looks.ts'
import { newVisitor } from './support/portal.ts'
import { expect, test } from './support/test.ts'

test('anybody finds a page of the help by its words, goes to a heading, and on to another page', async ({
  browser,
  product,
}) => {
  const page = await newVisitor(browser, product)
  await page.goto('/help')
  await expect(page.getByRole('heading', { name: 'Help', exact: true })).toBeVisible()
  await cleanInBothLooks(page, 'all help pages')
  await page.getByRole('searchbox', { name: 'Search the help' }).fill('reset a forgotten pasword')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/help/search?**')
  await expect(page.getByRole('list').getByText('Your account').first()).toBeVisible()
  await cleanInBothLooks(page, 'what was found')
  await page.goto('/help/runs#the-log')
  const heading = page.getByRole('heading', { name: 'The log' })
  await expect(heading).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Runs', exact: true })).not.toBeInViewport()
  await cleanInBothLooks(page, 'a help page')
  await page
    .getByRole('navigation', { name: 'Pages of the help centre' })
    .getByRole('link', { name: 'Joins' })
    .click()
  await expect(page.getByRole('heading', { name: 'Joins', exact: true })).toBeInViewport()
  await page.context().close()
})

test('the help opens from the editor, and keeps who is signed in', async ({ page }) => {
  await enter(page)
  await page.getByRole('button', { name: 'Help' }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('menuitem', { name: 'Help pages' }).click()
  const help = await opened
  await expect(help.getByRole('link', { name: 'Getting started' }).first()).toBeVisible()
  await expect(help.getByRole('button', { name: 'Log out' })).toBeVisible()
})
