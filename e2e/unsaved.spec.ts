import type { Browser, Page } from '@playwright/test'
import { drop } from './support/editor.ts'
import { logInAs } from './support/people.ts'
import { atLogin } from './support/portal.ts'
import type { Product } from './support/product.ts'
import { ada, enter, logIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

test.use({ expectedErrors: [/status of 409/] })

/** Gives a workflow a different name in each of two windows. The first window then shows the conflict. */
async function dispute(page: Page, browser: Browser, product: Product, name: string): Promise<void> {
  await enter(page, name)
  await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await saved(page)
  const other = await logInAs(browser, product, ada.userName)
  try {
    await tab(other, name).click()
    await rename(other, name, `Their ${name}`)
    await saved(other)
  } finally {
    await other.close()
  }
  await rename(page, name, `My ${name}`)
}

async function rename(page: Page, name: string, to: string): Promise<void> {
  await tab(page, name).dblclick()
  await page.getByRole('dialog', { name: 'Edit Workflow' }).getByRole('textbox').fill(to)
  await page.getByRole('dialog', { name: 'Edit Workflow' }).getByRole('textbox').press('Enter')
}

test('a user can postpone deciding about a drawing that cannot be saved @long', async ({
  page,
  product,
  browser,
}) => {
  await dispute(page, browser, product, 'draft')
  const dialog = page.getByRole('dialog', {
    name: 'This workflow has been changed elsewhere in the meantime.',
  })
  await dialog.getByRole('button', { name: 'Decide later' }).click()
  await expect(dialog).toBeHidden()
  await expect(tab(page, 'My draft')).toBeVisible()
  await page.getByRole('button', { name: 'Changed elsewhere' }).click()
  await dialog.getByRole('button', { name: 'Use theirs and discard mine' }).click()
  await expect(tab(page, 'Their draft')).toBeVisible()
  await saved(page)
})

test('a user who logs out with unsaved changes decides what happens to them @long', async ({
  page,
  product,
  browser,
}) => {
  await dispute(page, browser, product, 'note')
  await page.getByRole('button', { name: 'Decide later' }).click()
  const logOut = page.getByRole('button', { name: 'Log out', exact: true })
  const dialog = page.getByRole('dialog', { name: 'You have unsaved changes' })
  await logOut.click()
  await expect(dialog.getByText('My note')).toBeVisible()
  await dialog.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(dialog).toBeHidden()
  await logOut.click()
  await dialog.getByRole('button', { name: 'Log out and discard changes' }).click()
  await atLogin(page)
  await logIn(page)
  await expect(tab(page, 'Their note')).toBeVisible()
  await expect(tab(page, 'My note')).toHaveCount(0)
  await expect(page.getByText('Changes that the server had not received')).toHaveCount(0)
  await saved(page)
})

test('logging out in one window also asks about unsaved changes in another window @long', async ({
  page,
  context,
  product,
  browser,
}) => {
  await dispute(page, browser, product, 'shelf')
  await page.getByRole('button', { name: 'Decide later' }).click()
  const other = await context.newPage()
  await other.goto('/')
  await expect(tab(other, 'Their shelf')).toBeVisible()
  await other.getByRole('button', { name: 'Log out', exact: true }).click()
  const dialog = other.getByRole('dialog', { name: 'You have unsaved changes' })
  await expect(dialog.getByText('My shelf')).toBeVisible()
  await dialog.getByRole('button', { name: 'Log out and discard changes' }).click()
  await atLogin(other)
  await atLogin(page)
  await other.close()
  await logIn(page)
  await expect(tab(page, 'Their shelf')).toBeVisible()
  await expect(tab(page, 'My shelf')).toHaveCount(0)
  await expect(page.getByText('Changes that the server had not received')).toHaveCount(0)
})
