import type { Page } from '@playwright/test'

/** The number of movements in each gesture. */
export const STEPS = 90

/** Drags the empty canvas back and forth. */
export async function pan(page: Page): Promise<void> {
  const { x, y } = await emptyPlace(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await toAndFro(page, x, y, 200)
  await page.mouse.up()
}

/** Zooms in and out with the wheel. */
export async function zoom(page: Page): Promise<void> {
  const { x, y } = await emptyPlace(page)
  await page.mouse.move(x, y)
  for (let step = 0; step < STEPS; step++) {
    await page.mouse.wheel(0, step < STEPS / 2 ? -40 : 40)
    await nextFrame(page)
  }
}

/** Drags a node back and forth. */
export async function drag(page: Page): Promise<void> {
  const middle = await page.evaluate<Place>('anjBench.aNode()')
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  await toAndFro(page, middle.x, middle.y, 120)
  await page.mouse.up()
}

/** Types a text into the focused field at human speed. */
export async function type(page: Page): Promise<void> {
  await page.keyboard.type('the file that goes out of here every week on Monday', { delay: 40 })
}

async function toAndFro(page: Page, x: number, y: number, far: number): Promise<void> {
  for (let step = 0; step < STEPS; step++) {
    const way = Math.sin((step / STEPS) * 4 * Math.PI) * far
    await page.mouse.move(x + way, y + way / 3)
    await nextFrame(page)
  }
}

/** Waits for the next frame, because browsers merge movements that are faster than that. */
const nextFrame = (page: Page) => page.waitForTimeout(8)

interface Place {
  readonly x: number
  readonly y: number
}

const emptyPlace = (page: Page) => page.evaluate<Place>('anjBench.emptyPlace()')
