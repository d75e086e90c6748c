import type { Locator, Page } from '@playwright/test'
import { canvas, canvasItems, edges, nodes, paste, placeOf, selected } from './support/canvas.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const node = (page: Page, name: string) => nodes(page).filter({ hasText: name })
const connection = (page: Page, from: string, to: string) =>
  page.getByRole('group', { name: `From ${from} to ${to}`, exact: true })

/** Opens the context menu of an item, and chooses an entry. */
async function chooseIn(page: Page, menu: string, item: Locator, entry: string): Promise<void> {
  await item.click({ button: 'right', force: true })
  await page.getByRole('menu', { name: menu }).getByRole('menuitem', { name: entry }).click()
}

/** Opens the menu of the canvas at an empty place, and chooses an entry. */
async function chooseOnCanvas(page: Page, entry: string): Promise<void> {
  await page.locator('.react-flow__pane').click({ button: 'right', position: { x: 15, y: 15 } })
  await page.getByRole('menu', { name: 'Canvas menu' }).getByRole('menuitem', { name: entry }).click()
}

/** Draws a file that leads over two Data Tables to an output. The nodes aren't aligned. */
async function drawChain(page: Page, workflow: string): Promise<void> {
  await enter(page, workflow)
  await paste(
    page,
    [
      ['Orders', 'csvInput', 0, 0],
      ['First', 'dataTable', 210, 45],
      ['Second', 'dataTable', 450, 135],
      ['Written', 'csvOutput', 720, 15],
    ],
    [
      ['Orders', 'First'],
      ['First', 'Second'],
      ['Second', 'Written'],
    ],
  )
  await page.getByRole('button', { name: 'Fit View' }).click()
}

test('a component’s menu selects its neighbours, renames it and cuts it', async ({ page }) => {
  await drawChain(page, 'Component menu')
  const inMenu = (name: string, entry: string) => chooseIn(page, 'Component menu', node(page, name), entry)
  await inMenu('Second', 'Select everything before it')
  await expect(selected(page)).toContainText(['Orders', 'First'])
  await page.keyboard.press('Escape')
  await inMenu('First', 'Select everything after it')
  await expect(selected(page)).toContainText(['Second', 'Written'])
  await page.keyboard.press('Escape')

  await inMenu('First', 'Rename')
  await page.keyboard.type('Renamed')
  await page.keyboard.press('Enter')
  await expect(node(page, 'Renamed')).toHaveCount(1)

  await inMenu('Renamed', 'Duplicate')
  await expect(nodes(page)).toHaveCount(5)
  await page.keyboard.press('Control+z')
  await expect(nodes(page)).toHaveCount(4)

  await inMenu('Second', 'Copy')
  await inMenu('Second', 'Cut')
  await expect(nodes(page)).toHaveCount(3)
  await expect(edges(page)).toHaveCount(1)
  await chooseOnCanvas(page, 'Paste')
  await expect(node(page, 'Second')).toHaveCount(1)

  await inMenu('Written', 'Open')
  await expect(page).toHaveURL(/\/output\?id=/)
  await inMenu('Written', 'Delete')
  await expect(nodes(page)).toHaveCount(3)
})

test('a selection’s menu aligns, distributes and arranges components', async ({ page }) => {
  await drawChain(page, 'Selection menu')
  const places = async () => {
    const found = ['Orders', 'First', 'Second', 'Written'].map((name) => placeOf(node(page, name)))
    return await Promise.all(found)
  }
  const before = await places()
  const choose = async (entry: string) => {
    await canvas(page).focus()
    await page.keyboard.press('Control+a')
    await chooseIn(page, 'Selection menu', node(page, 'First'), entry)
  }
  const undo = async () => {
    await page.keyboard.press('Control+z')
    await expect.poll(places).toEqual(before)
  }
  for (const [entry, axis] of [
    ['Align left sides', 'x'],
    ['Align right sides', 'x'],
    ['Align centres', 'x'],
    ['Align tops', 'y'],
    ['Align bottoms', 'y'],
    ['Align middles', 'y'],
  ] as const)
    await test.step(entry, async () => {
      await choose(entry)
      await expect.poll(async () => new Set((await places()).map((at) => at[axis])).size).toBe(1)
      await undo()
    })
  for (const [entry, axis, order] of [
    ['Distribute horizontally', 'x', [0, 1, 2, 3]],
    ['Distribute vertically', 'y', [0, 3, 1, 2]],
  ] as const)
    await test.step(entry, async () => {
      await choose(entry)
      const gaps = async () => {
        const now = await places()
        const along = order.map((at) => now[at]?.[axis] ?? Number.NaN)
        return new Set(along.slice(1).map((value, at) => value - (along[at] ?? 0))).size
      }
      await expect.poll(gaps).toBe(1)
      await undo()
    })
  await choose('Arrange selection automatically')
  await expect.poll(async () => new Set((await places()).map(({ y }) => y)).size).toBe(1)
  await undo()
  await choose('Delete')
  await expect(nodes(page)).toHaveCount(0)
})

test('a connection’s menu follows it, inserts a component, and deletes it', async ({ page }) => {
  await drawChain(page, 'Connection menu')
  const choose = (entry: string) =>
    chooseIn(page, 'Connection menu', connection(page, 'First', 'Second'), entry)
  await choose('Follow the connection back')
  await expect(node(page, 'First')).toBeFocused()
  await choose('Follow the connection Ctrl')
  await expect(node(page, 'Second')).toBeFocused()
  await choose('Insert a component')
  await page.getByRole('option', { name: /^Sort Rows/ }).click()
  await expect(connection(page, 'First', 'Sort Rows')).toHaveCount(1)
  await expect(connection(page, 'Sort Rows', 'Second')).toHaveCount(1)
  await chooseIn(page, 'Connection menu', connection(page, 'First', 'Sort Rows'), 'Delete connection')
  await expect(edges(page)).toHaveCount(3)
})

test('the canvas’s menu adds, selects, finds, undoes and redoes', async ({ page }) => {
  await drawChain(page, 'Canvas menu')
  const choose = (entry: string) => chooseOnCanvas(page, entry)
  await choose('Select all')
  await expect(selected(page)).toHaveCount(4)
  await page.keyboard.press('Escape')
  await choose('Add a component')
  await page.getByRole('option', { name: /^Union Table/ }).click()
  await expect(nodes(page)).toHaveCount(5)
  await choose('Undo')
  await expect(nodes(page)).toHaveCount(4)
  await choose('Redo')
  await expect(nodes(page)).toHaveCount(5)
  await choose('Add a note')
  await page.keyboard.type('For Ada')
  await page.keyboard.press('Escape')
  await expect(canvasItems(page)).toHaveCount(6)
  await choose('Find a component')
  await page.keyboard.type('Written')
  await page.keyboard.press('Enter')
  await expect(node(page, 'Written')).toBeFocused()
  await choose('Arrange automatically')
  await choose('Fit View')
  await choose('Keyboard shortcuts')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})
