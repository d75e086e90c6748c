import { canvasItems } from './support/canvas.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('the tour starts once for newcomers, and again on request', async ({ page }) => {
  await enter(page)
  // The example replaces this workflow. From then on, the workflow's runs can't be requested.
  const hasRuns = page.waitForResponse(/\/runs\?limit=1$/)
  await page.reload()
  await hasRuns
  await expect(page.getByRole('tab').first()).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Tour' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Take the tour' }).click()
  const tour = page.getByRole('dialog', { name: 'Tour' })
  await tour.getByRole('button', { name: /^Weather in Seattle/ }).click()
  await expect(tour.getByRole('heading', { name: 'Input, Preparation, Output' })).toBeFocused()
  for (let step = 2; step < 8; step++) await tour.getByRole('button', { name: 'Next' }).click()
  await tour.getByRole('button', { name: 'Done' }).click()
  await expect(tour).toBeHidden()
  await expect(canvasItems(page).first()).toBeVisible()
})

test('a tour opened before the workflow has loaded starts with its first step @long', async ({ page }) => {
  await enter(page)
  const mayCome = Promise.withResolvers<void>()
  await page.route('**/api/workflows/*', async (route) => {
    await mayCome.promise
    await route.continue()
  })
  await page.reload()
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Take the tour' }).click()
  const tour = page.getByRole('dialog', { name: 'Tour' })
  await expect(tour.getByRole('heading', { name: 'Welcome to Anj' })).toBeFocused()
  mayCome.resolve()
  await expect(page.getByText('Drop Components Here')).toBeAttached()
  await tour.getByRole('button', { name: /^Weather in Seattle/ }).click()
  await expect(tour.getByRole('heading', { name: 'Input, Preparation, Output' })).toBeFocused()
})

test('the first card of the tour appears together with its examples, so that it does not jump @long', async ({
  page,
}) => {
  await enter(page, 'Toured')
  await page.route('**/api/examples', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.reload()
  await page.evaluate(`new MutationObserver(() => {
    const card = document.querySelector('[role=dialog][aria-label=Tour]')
    if (card && !('first' in window)) window.first = card.textContent
  }).observe(document.body, { childList: true, subtree: true })`)
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Take the tour' }).click()
  // The empty canvas may show the same examples before the card appears, so only the examples in the card count.
  const tour = page.getByRole('dialog', { name: 'Tour' })
  await expect(tour.getByRole('button', { name: /^Weather in Seattle/ })).toBeVisible()
  expect(await page.evaluate('window.first')).toContain('Weather in Seattle')
})
