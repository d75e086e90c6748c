import type { Locator } from '@playwright/test'
import { canvas, edges, nodes, paste, placeOf } from './support/canvas.ts'
import { drop, nodeOf } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** Returns the positions of an element's top and bottom edges in the window. */
async function boxOf(thing: Locator): Promise<{ top: number; bottom: number }> {
  const box = await thing.boundingBox()
  if (!box) throw new Error('The element is not on the screen.')
  return { top: box.y, bottom: box.y + box.height }
}

test('the hint and the examples of an empty canvas fit a small window, and Help stays visible', async ({
  page,
}) => {
  await enter(page, 'Small')
  for (const size of [
    { width: 320, height: 640 },
    { width: 720, height: 450 },
  ]) {
    await page.setViewportSize(size)
    const hint = page.getByText('Drop Components Here')
    await expect(hint).toBeVisible()
    const around = await boxOf(canvas(page))
    const shown = await boxOf(hint)
    expect(shown.top).toBeGreaterThanOrEqual(around.top)
    expect(shown.bottom).toBeLessThanOrEqual(around.bottom)
    // The frame has the same edges as the canvas, and the examples stay inside it.
    const frame = await boxOf(hint.locator('..'))
    expect(frame.bottom).toBeLessThanOrEqual(around.bottom + 1)
    await expect(hint.locator('..')).toHaveCSS('overflow-y', 'auto')
    await expect(page.getByRole('button', { name: 'Help', exact: true })).toBeVisible()
  }
})

test('pressing N adds a component after the selected one and connects the two', async ({ page }) => {
  await enter(page, 'By N')
  await paste(page, [['rows', 'csvInput', 45, 15]])
  await nodeOf(page, 'rows').click()
  await canvas(page).focus()
  await page.keyboard.press('n')
  await expect(page.getByRole('combobox', { name: 'Add a component' })).toBeFocused()
  await page.keyboard.type('Column Selection')
  await page.keyboard.press('Enter')
  await expect(nodes(page)).toHaveCount(2)
  await expect(edges(page)).toHaveCount(1)
  const [first, second] = await Promise.all([placeOf(nodeOf(page, 'rows')), placeOf(nodes(page).last())])
  expect(second.y).toBe(first.y)
  expect(second.x).toBeGreaterThan(first.x)
})

test('a component that is dropped on an example lands on the canvas below it', async ({ page }) => {
  await enter(page, 'Dropped on an example')
  const card = page.getByRole('button', { name: /^A budget sheet as rows/ })
  const [at, canvas] = [await card.boundingBox(), await page.locator('.react-flow__pane').boundingBox()]
  if (!at || !canvas) throw new Error('The examples are not on the screen.')
  await drop(page, 'csvInput', 'CSV File', { x: at.x + 40 - canvas.x, y: at.y + 30 - canvas.y })
  await expect(card).toBeHidden()
})
