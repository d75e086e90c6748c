import type { Page } from '@playwright/test'
import { chooseFile, drop, nodeOf, panelOf } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

/** Chooses a file whose only column has the same name, and waits until the node shows the file. */
async function choose(page: Page, name: string): Promise<void> {
  await chooseFile(page, { name: `${name}.csv`, content: `${name}\n1\n` })
  await showsFile(page, name)
}

/** Expects the node and its panel to show the same file. */
async function showsFile(page: Page, name: string): Promise<void> {
  await expect(nodeOf(page, 'CSV File')).toContainText(`${name}.csv`)
  await expect(panelOf(page).getByText(`${name}.csv`).first()).toBeVisible()
  await expect(panelOf(page).getByText(name, { exact: true })).toBeVisible()
}

test('a file chosen in a copy leaves the original workflow unchanged, and undo restores the previous file @long', async ({
  page,
}) => {
  await enter(page, 'Original')
  await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await choose(page, 'first')
  await page.getByRole('button', { name: 'Menu of Original', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Duplicate', exact: true }).click()
  await page.getByRole('dialog', { name: 'Duplicate Workflow' }).getByRole('textbox').fill('Copy')
  await page.getByRole('dialog', { name: 'Duplicate Workflow' }).getByRole('textbox').press('Enter')
  await expect(tab(page, 'Copy')).toHaveAttribute('aria-selected', 'true')
  await nodeOf(page, 'CSV File').click()
  await showsFile(page, 'first')
  await choose(page, 'second')

  await tab(page, 'Original').click()
  await nodeOf(page, 'CSV File').click()
  await showsFile(page, 'first')
  await page.reload()
  await nodeOf(page, 'CSV File').click()
  await showsFile(page, 'first')
  await tab(page, 'Copy').click()
  await nodeOf(page, 'CSV File').click()
  await showsFile(page, 'second')

  // A change in between makes the two files separate undo steps.
  const file = nodeOf(page, 'CSV File')
  await file.focus()
  await page.keyboard.press('ArrowRight')
  await choose(page, 'third')
  await file.focus()
  await page.keyboard.press('Control+z')
  await showsFile(page, 'second')
  await page.keyboard.press('Control+y')
  await showsFile(page, 'third')
})
