import type { Locator } from '@playwright/test'
import {
  type Component,
  canvas,
  copy,
  copyText,
  edges,
  nodes,
  placeOf,
  selected,
  toast,
} from './support/canvas.ts'
import { chooseInColumn } from './support/column-menu.ts'
import { drawTwo } from './support/draw-two.ts'
import { addWorkflow, draggedFile, drop, nodeOf, openPage } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('changes are undone and redone step by step, by button and by shortcut', async ({ page }) => {
  const { selection } = await drawTwo(page, 'Undo')
  await selection.click()
  await page.keyboard.press('Delete')
  await expect(nodes(page)).toHaveCount(1)
  await expect(edges(page)).toHaveCount(0)
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await undo.hover()
  await expect(page.getByRole('tooltip')).toHaveText('Undo: delete Column Selection (Ctrl + Z)')
  await undo.click()
  await expect(nodes(page)).toHaveCount(2)
  await expect(edges(page)).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(edges(page)).toHaveCount(0)
  await page.keyboard.press('Control+y')
  await expect(edges(page)).toHaveCount(1)
  await page.keyboard.press('Control+Shift+z')
  await expect(nodes(page)).toHaveCount(1)
})

test('several components are selected by dragging, Shift, clicks and Select all, and deleted together @long', async ({
  page,
}) => {
  const { file, selection } = await drawTwo(page, 'Several')
  const box = await page.locator('.react-flow__pane').boundingBox()
  if (!box) throw new Error('The canvas is not on the screen.')
  await page.getByRole('button', { name: 'Select by dragging' }).click()
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 200, box.y + 100, { steps: 5 })
  await page.mouse.up()
  await expect(selected(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Move the canvas by dragging' }).click()
  await page.locator('.react-flow__pane').click({ position: { x: 300, y: 300 } })
  await expect(selected(page)).toHaveCount(0)
  await page.keyboard.down('Shift')
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 700, box.y + 200, { steps: 5 })
  await page.mouse.up()
  await page.keyboard.up('Shift')
  await expect(selected(page)).toHaveCount(2)
  await page.locator('.react-flow__pane').click({ position: { x: 300, y: 300 } })
  await expect(selected(page)).toHaveCount(0)
  await file.click()
  await selection.click({ modifiers: ['Shift'] })
  await expect(selected(page)).toHaveCount(2)
  await selection.click({ modifiers: ['Control'] })
  await expect(selected(page)).toHaveCount(1)
  await page.keyboard.press('Control+a')
  await expect(selected(page)).toHaveCount(2)
  await page.keyboard.press('Delete')
  await expect(nodes(page)).toHaveCount(0)
})

test('components are copied with settings and connections into another workflow and another browser tab @long', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { file } = await drawTwo(page, 'From here')
  await file.click()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Name of CSV File' }).fill('Orders')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  await addWorkflow(page, 'To there')
  await canvas(page).focus()
  await page.keyboard.press('Control+v')
  await expect(nodes(page)).toHaveCount(2)
  await expect(edges(page)).toHaveCount(1)
  await expect(nodeOf(page, 'Orders')).toBeVisible()
  await expect(selected(page)).toHaveCount(2)

  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByRole('main')).toBeVisible()
  await addWorkflow(other, 'Other tab')
  await canvas(other).focus()
  await other.keyboard.press('Control+v')
  await expect(nodes(other)).toHaveCount(2)
  await expect(edges(other)).toHaveCount(1)
  await other.close()

  await page.keyboard.press('Control+v')
  await expect(nodes(page)).toHaveCount(4)
  await page.keyboard.press('Control+d')
  await expect(nodes(page)).toHaveCount(6)
  await page.keyboard.press('Control+x')
  await expect(nodes(page)).toHaveCount(4)
})

test('pasting follows the rules for dropping and refuses other text', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, 'One output')
  await openPage(page, 'Output')
  await drop(page, 'csvOutput', 'CSV File', { x: 200, y: 60 })
  await expect(selected(page)).toHaveCount(1)
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+v')
  await expect(
    page.getByRole('alert').getByText('Only one output node can be added to a workflow.'),
  ).toBeVisible()
  await expect(nodes(page)).toHaveCount(1)
  await copyText(page, 'some text')
  await canvas(page).focus()
  await page.keyboard.press('Control+v')
  await expect(page.getByText('There is nothing to paste. Copy some components first.')).toBeVisible()
  // The notes are so far apart that the canvas renders only a few of them.
  const note = (at: number) => ({ id: `note ${at}`, position: { x: 50_000 * at, y: 0 }, text: 'Far away' })
  const notes = Array.from({ length: 500 }, (_, at) => note(at))
  const clipping = { format: 'anj-clipping', version: 1, nodes: [], edges: [], notes }
  await copyText(page, JSON.stringify(clipping))
  await page.keyboard.press('Control+v')
  await page.keyboard.press('Control+v')
  await expect(toast(page, 'A workflow can have at most 500 notes.')).toBeVisible()
  await copyText(page, JSON.stringify({ ...clipping, version: 2 }))
  await page.keyboard.press('Control+v')
  await expect(toast(page, 'The clipboard content cannot be pasted: version')).toBeVisible()
  await expect(nodes(page)).toHaveCount(1)
})

test('a file dropped on the canvas becomes an input, and the canvas follows the steps that its preview adds', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await enter(page, 'Dropped file')
  let answer: () => void = () => undefined
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/\/api\/datasets\/[^/]+$/, (route) => isAnswered.then(() => route.continue()))
  const dataTransfer = await draggedFile(page, 'cities.csv', 'id,city\n1,Bern\n')
  const place = { dataTransfer, clientX: 700, clientY: 350 }
  await page.locator('.react-flow__pane').dispatchEvent('drop', place)
  await expect(nodeOf(page, 'CSV File')).toContainText('Reading the file …')
  answer()
  await expect(nodeOf(page, 'cities.csv')).toHaveAccessibleName('CSV File, input, cities.csv')
  await expect(page.getByRole('tab', { name: 'Preview', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  const zoom = () =>
    page.locator('.react-flow__viewport').evaluate(({ style }) => /scale\(.*\)/.exec(style.transform)?.[0])
  const before = await zoom()
  const steps = [
    ['Sort Rows', 'Sort rows', 'Descending'],
    ['Remove Duplicates', 'Remove duplicates of this column'],
    ['Fill Empty', 'Change values', 'Fill empty values …'],
  ] as const
  for (const [title, ...items] of steps) {
    await chooseInColumn(page, 'city', ...items)
    const step = nodeOf(page, title)
    await expect(step).toHaveClass(/selected/)
    await expect(step).toBeInViewport({ ratio: 1 })
    const [area, box] = [await canvas(page).boundingBox(), await step.boundingBox()]
    if (!area || !box) throw new Error('The step is not on the screen.')
    expect(box.x + box.width).toBeLessThan(area.x + area.width)
    expect(box.y + box.height).toBeLessThan(area.y + area.height)
  }
  expect(await zoom()).toBe(before)
})

test('a wide workflow opens at a readable zoom with its first components, which nothing covers', async ({
  page,
}) => {
  await enter(page, 'Wide')
  const names = Array.from({ length: 14 }, (_, i) => `Step ${i + 10}`)
  // Only the components in view are drawn, so pasting can't be checked by their number.
  await copy(
    page,
    names.map((name, i): Component => [name, 'filterRows', 300 * i, 0]),
    names.slice(1).map((name, i) => [names[i] ?? '', name] as const),
  )
  await canvas(page).focus()
  await page.keyboard.press('Control+v')
  await expect(selected(page).first()).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(nodeOf(page, 'Step 10')).toBeInViewport({ ratio: 0.99 })
  await expect(page.getByText('60 %')).toBeVisible()
  const helpCenter = await boxOf(page.getByRole('button', { name: 'Help Center' }))
  const overview = await boxOf(page.getByLabel('Canvas overview'))
  expect(helpCenter.right).toBeLessThan(overview.x)
  expect(helpCenter.y).toBeGreaterThan(overview.y)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const message = await boxOf(page.locator('.mantine-Notification-root').first())
  expect(message.bottom).toBeLessThan((await boxOf(canvas(page))).y)
})

test('Fit View leaves room for the overview and the round button, so that they cover no component', async ({
  page,
}) => {
  await enter(page, 'Fitted')
  // A column of components fills the height of the canvas when it fits.
  const names = Array.from({ length: 5 }, (_, i) => `Row ${i}`)
  await copy(
    page,
    names.map((name, i): Component => [name, 'filterRows', 90 * i, 105 * i]),
    [],
  )
  await canvas(page).focus()
  await page.keyboard.press('Control+v')
  await expect(selected(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Fit View' }).click()
  const overview = await boxOf(page.getByLabel('Canvas overview'))
  const helpCenter = await boxOf(page.getByRole('button', { name: 'Help Center' }))
  const top = Math.min(overview.y, helpCenter.y)
  await expect
    .poll(async () =>
      Math.max(...(await Promise.all(names.map(async (name) => (await boxOf(nodeOf(page, name))).bottom)))),
    )
    .toBeLessThan(top)
})

/** Returns the edges of an element on the screen, in pixels. */
async function boxOf(thing: Locator) {
  const box = await thing.boundingBox()
  if (!box) throw new Error('The element is not on the screen.')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

test('a drawing is arranged from left to right, and undo restores it', async ({ page }) => {
  const { file, selection } = await drawTwo(page, 'Arrange')
  const drawn = await placeOf(selection)
  await selection.click()
  // A script dispatches the keys, so that all of them arrive before the next frame.
  await page.evaluate(`{
    const node = document.querySelector('.react-flow__node.selected')
    const key = { key: 'ArrowLeft', shiftKey: true, bubbles: true }
    for (let step = 0; step < 7; step++) node.dispatchEvent(new KeyboardEvent('keydown', key))
  }`)
  const before = { ...drawn, x: drawn.x - 7 * 60 }
  await expect.poll(() => placeOf(selection)).toEqual(before)
  await page.getByRole('button', { name: 'Arrange automatically' }).click()
  await expect.poll(async () => (await placeOf(selection)).x - (await placeOf(file)).x).toBeGreaterThan(210)
  await expect(page.getByRole('status').getByText('Arranged')).toBeAttached()
  const after = await placeOf(selection)
  expect([after.x % 15, after.y % 15]).toEqual([0, 0])
  await page.keyboard.press('Control+z')
  await expect.poll(() => placeOf(selection)).toEqual(before)
})
