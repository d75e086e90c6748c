import { drop } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('guides appear when a dragged component lines up with another', async ({ page }) => {
  await enter(page, 'In line')
  const file = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  const text = await drop(page, 'txtInput', 'TXT File', { x: 330, y: 240 })
  const guides = page.locator('[data-guides] > div')
  const above = await file.boundingBox()
  const start = await text.boundingBox()
  if (!above || !start) throw new Error('A component is not on the screen.')
  const hold = { x: start.x + 60, y: start.y + 20 }
  await page.mouse.move(hold.x, hold.y)
  await page.mouse.down()
  // The first pointer movement only starts the drag, so the component doesn't move yet.
  await page.mouse.move(hold.x + 2, hold.y)
  await page.mouse.move(hold.x - 40, hold.y + 40, { steps: 4 })
  await expect(guides).toHaveCount(0)
  await page.mouse.move(hold.x + above.x - start.x + 4, hold.y + 3, { steps: 8 })
  await expect(guides).toHaveCount(1)
  const line = await guides.boundingBox()
  expect(line?.width).toBe(1)
  expect(line?.x).toBeCloseTo(above.x + above.width / 2, 0)
  await page.mouse.up()
  await expect(guides).toHaveCount(0)
  expect((await text.boundingBox())?.x).toBeCloseTo(above.x, 0)
})
