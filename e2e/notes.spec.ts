import { newNode, serializeClipboard } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import type { Page } from '@playwright/test'
import { drawTwo } from './support/draw-two.ts'
import { drop, nodeOf } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const canvas = (page: Page) => page.getByRole('application', { name: 'Canvas' })
const note = (page: Page) => page.locator('.react-flow__node-note')

/** Opens a workflow with a note that contains text and is still being edited. */
async function writeNote(page: Page, name: string): Promise<void> {
  await enter(page, name)
  await canvas(page).focus()
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('-')
  await expect(page.getByRole('button', { name: 'Zoom: 50 %' })).toBeVisible()
  await page.keyboard.press('Shift+N')
  await page.getByRole('textbox', { name: 'Note text' }).pressSequentially('Ask Ada before')
}

/** Chooses an item of the note's menu and waits until the menu has closed, because a closing menu ignores keys. */
async function chooseByKeyboard(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('menu', { name: 'Note menu' })
  await page.keyboard.press('Shift+F10')
  await menu.getByRole('menuitem', { name }).press('Enter')
  await expect(menu).toHaveCount(0)
  await expect(note(page)).toBeFocused()
}

test('text typed into a note survives zooming out of view and undoes in one step @long', async ({ page }) => {
  await writeNote(page, 'Out of sight')
  await expect(page.getByText('Drop Components Here')).toBeVisible()
  const box = await canvas(page).boundingBox()
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
  for (let times = 0; times < 12; times += 1) await page.mouse.wheel(0, -400)
  await expect(note(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Fit View' }).click()
  await expect(note(page)).toHaveAccessibleName('Note: Ask Ada before')
  await canvas(page).focus()
  await page.keyboard.press('Control+z')
  await expect(note(page)).toHaveAccessibleName('Note: empty')
  await page.keyboard.press('Control+y')
  await expect(note(page)).toHaveAccessibleName('Note: Ask Ada before')
})

test('a note is recoloured and resized by keyboard alone', async ({ page }) => {
  await writeNote(page, 'By keyboard')
  await page.keyboard.press('Escape')
  await chooseByKeyboard(page, 'Blue')
  await expect(note(page).locator('[data-colour=blue]')).toBeVisible()
  await chooseByKeyboard(page, 'Larger')
  await chooseByKeyboard(page, 'Larger')
  await expect(note(page)).toHaveCSS('width', '300px')
  await page.keyboard.press('Control+z')
  await expect(note(page)).toHaveCSS('width', '240px')
})

test('a name is saved while the user types it, after Escape, and when the page closes', async ({ page }) => {
  await enter(page, 'Names')
  const file = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await file.focus()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Name of CSV File' }).pressSequentially('Orders of May')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  const named = nodeOf(page, 'Orders of May')
  await named.focus()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Name of CSV File' }).fill('Other')
  await page.keyboard.press('Escape')
  await expect(nodeOf(page, 'Other')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(named).toBeVisible()
})

test('pasting a component with unreadable settings says that it uses the defaults', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, 'Pasted')
  const node = newNode('columnSelection', 'odd', { x: 0, y: 0 })
  const odd = { ...node, data: { ...node.data, config: { selectedColumns: 7 } } } as unknown as typeof node
  const text = serializeClipboard({ nodes: [odd], edges: [], notes: [] })
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  await canvas(page).focus()
  await page.keyboard.press('Control+v')
  await expect(page.getByText(sentence('noteSettingsReset', { title: 'Column Selection' }))).toBeVisible()
  await expect(nodeOf(page, 'Column Selection')).toBeVisible()
})

test('a note is written, recoloured, enlarged and undone, and survives a reload @long', async ({ page }) => {
  await drawTwo(page, 'Notes')
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.getByRole('textbox', { name: 'Note text' }).fill('Orders come\nevery Monday')
  await page.keyboard.press('Escape')
  const note = page.locator('.react-flow__node-note')
  await expect(note).toHaveAccessibleName('Note: Orders come every Monday')
  await page.getByRole('button', { name: 'Colour blue' }).click()
  await expect(page.getByRole('button', { name: 'Colour blue' })).toHaveAttribute('aria-pressed', 'true')
  const corner = await note.locator('.react-flow__resize-control.handle.bottom.right').boundingBox()
  if (!corner) throw new Error('The note has no corner.')
  await page.mouse.move(corner.x + 3, corner.y + 3)
  await page.mouse.down()
  await page.mouse.move(corner.x + 93, corner.y + 63, { steps: 6 })
  await page.mouse.up()
  await expect(note).toHaveCSS('width', '330px')
  await page.keyboard.press('Control+z')
  await expect(note).toHaveCSS('width', '240px')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(note).toHaveAccessibleName('Note: Orders come every Monday')
  await note.click()
  await page.getByRole('button', { name: 'Delete note', exact: true }).click()
  await expect(note).toHaveCount(0)
})
