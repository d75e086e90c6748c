import type { Page } from '@playwright/test'
import { drop, nodeOf } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const selected = (page: Page) => page.locator('.react-flow__node.selected')
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

test('an item added in another window is not selected in the first window, and undo keeps the item @long', async ({
  page,
  context,
}) => {
  await enter(page, 'Two windows')
  const file = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await expect(selected(page)).toContainText('CSV File')
  await saved(page)
  const other = await context.newPage()
  await other.goto('/')
  await expect(nodeOf(other, 'CSV File')).toBeVisible()
  await drop(other, 'txtInput', 'TXT File', { x: 740, y: 420 })
  await expect(nodeOf(page, 'TXT File')).toBeVisible()
  await expect(selected(page)).toHaveCount(1)
  await expect(selected(page)).toContainText('CSV File')

  await file.focus()
  await page.keyboard.press('Delete')
  await expect(nodeOf(page, 'CSV File')).toHaveCount(0)
  await expect(nodeOf(page, 'TXT File')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(selected(page)).toContainText('CSV File')
  await expect(nodeOf(page, 'TXT File')).toBeVisible()
  await other.close()
})

test('undo drops a step, and says so, if another window has since changed the same item @long', async ({
  page,
  context,
}) => {
  await enter(page, 'The same moved')
  const file = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await file.focus()
  await page.keyboard.press('ArrowRight')
  await saved(page)
  const other = await context.newPage()
  await other.goto('/')
  const there = nodeOf(other, 'CSV File')
  await there.click()
  const before = await file.boundingBox()
  await other.keyboard.press('Shift+ArrowDown')
  await expect.poll(async () => (await file.boundingBox())?.y).toBeGreaterThan(before?.y ?? 0)
  await file.focus()
  await page.keyboard.press('Control+z')
  await expect(
    page.getByText(
      'This step cannot be undone or redone, because another user has changed the same item since. Earlier steps still can.',
    ),
  ).toBeVisible()
  await expect(file).toBeVisible()
  await other.close()
})
