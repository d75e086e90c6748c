import { openPage } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('logs and data take 60 % of the width at first, and can be resized to between 30 % and 90 %', async ({
  page,
}) => {
  await enter(page, 'Divided')
  const divider = page.getByRole('separator', { name: 'Width of logs and data' })
  await expect(divider).toHaveAttribute('aria-valuenow', '60')
  await divider.focus()
  await page.keyboard.press('Home')
  await expect(divider).toHaveAttribute('aria-valuenow', '30')
  await page.keyboard.press('ArrowLeft')
  await expect(divider).toHaveAttribute('aria-valuenow', '30')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await expect(divider).toHaveAttribute('aria-valuenow', '90')
  await page.reload()
  await expect(divider).toHaveAttribute('aria-valuenow', '60')
})

test('logs and data start low, grow to five rows when opened, and keep a dragged height', async ({
  page,
}) => {
  await enter(page, 'High')
  const divider = page.getByRole('separator', { name: 'Height of logs and data' })
  await expect(divider).toHaveAttribute('aria-valuenow', '120')
  await page.getByRole('tab', { name: 'Preview', exact: true }).click()
  await expect.poll(async () => Number(await divider.getAttribute('aria-valuenow'))).toBeGreaterThan(300)
  await page.reload()
  await expect(divider).toHaveAttribute('aria-valuenow', '120')
  await divider.press('ArrowUp')
  await page.getByRole('tab', { name: 'Data', exact: true }).click()
  await page.reload()
  await expect(divider).toHaveAttribute('aria-valuenow', '140')
})

test('the components of each page fit on one line, so that the canvas does not move', async ({ page }) => {
  await enter(page, 'Line')
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height })
    const tops: (number | undefined)[] = []
    for (const name of ['Input', 'Preparation', 'Output'] as const) {
      await openPage(page, name)
      await expect(page.locator(`[data-kind][data-type=${name.toLowerCase()}]`).first()).toBeVisible()
      tops.push((await page.locator('.react-flow').boundingBox())?.y)
    }
    expect(new Set(tops).size).toBe(1)
    expect(tops[0]).toBeLessThan(150)
  }
})

test('the configuration panel widens by double click, key or button, and its width is remembered', async ({
  page,
}) => {
  await enter(page, 'Wide')
  const divider = page.getByRole('separator', { name: 'Configuration width' })
  await expect(divider).toHaveAttribute('aria-valuenow', '250')
  await divider.press('ArrowRight')
  await divider.dblclick()
  await expect(divider).toHaveAttribute('aria-valuenow', '480')
  expect((await page.getByRole('complementary', { name: 'Configuration' }).boundingBox())?.width).toBe(480)
  await page.reload()
  await expect(divider).toHaveAttribute('aria-valuenow', '480')
  await page.getByRole('button', { name: 'Narrow panel' }).click()
  await expect(divider).toHaveAttribute('aria-valuenow', '250')
  await divider.press('Enter')
  await expect(page.getByRole('button', { name: 'Narrow panel' })).toBeVisible()
  await expect(divider).toHaveAttribute('aria-valuenow', '480')
})
