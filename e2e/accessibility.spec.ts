import { expectNoAxeFindingsInBothThemes } from './support/accessibility.ts'
import { findings } from './support/axe.ts'
import { paste } from './support/canvas.ts'
import { chooseFile, drop, nodeOf, openPage, panelOf, showComponent } from './support/editor.ts'
import { openScheduler } from './support/schedules.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('the main screens pass axe in both themes', async ({ page }) => {
  await enter(page, 'Accessible')
  await paste(
    page,
    [
      ['towns', 'csvInput', 45, 15],
      ['chosen', 'columnSelection', 345, 15],
      ['written', 'postgresqlOutput', 645, 15],
    ],
    [
      ['towns', 'chosen'],
      ['chosen', 'written'],
    ],
  )
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.keyboard.type('A note')
  await page.keyboard.press('Escape')
  await nodeOf(page, 'towns').click()
  await chooseFile(page, { name: 'towns.csv', content: 'town,people\nKöln,1084831\nBonn,335789\n' })
  await page.getByRole('tab', { name: 'Preview', exact: true }).click()
  await expect(page.getByRole('grid').getByText('Köln')).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page, 'file input with its preview')
  await nodeOf(page, 'written').click()
  await page.getByRole('tab', { name: 'Message', exact: true }).click()
  await expect(panelOf(page).getByLabel('Server Name/IP Address')).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page, 'database output and messages')
  await nodeOf(page, 'chosen').click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: /^Connect/ })).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page, 'menu of a component', { isPopup: true })
  await page.keyboard.press('Escape')
  const scheduler = await openScheduler(page)
  await expect(scheduler.getByText('No schedules found')).toBeVisible()
  await expect(scheduler.getByText('This workflow cannot be scheduled yet')).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page, 'Scheduler dialog', { isPopup: true })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every screen of the editor passes axe in the ${colorScheme} theme @long`, async ({ page }) => {
    test.slow()
    const clean = async (screen: string, isPopup = false) =>
      expect.soft(await findings(page, { isPopup }), screen).toEqual([])
    await page.emulateMedia({ colorScheme })
    await enter(page, 'Accessible')
    await clean('empty canvas')

    await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
    await clean('file input, nothing chosen')
    await chooseFile(page, { name: 'towns.csv', content: 'town,people\nKöln,1084831\nBonn,335789\n' })
    await page.getByRole('tab', { name: 'Preview', exact: true }).click()
    await expect(page.getByRole('grid').getByText('Köln')).toBeVisible()
    await clean('file input with its preview')

    await openPage(page, 'Preparation')
    for (const [at, kind] of (
      ['columnSelection', 'changeDataType', 'dataTable', 'innerJoin', 'unionTable'] as const
    ).entries()) {
      const before = page.url()
      await (await showComponent(page, kind)).press('Enter')
      await page.waitForURL(({ href }) => href !== before)
      // The canvas renders only visible components, and a new one may lie out of view. Shift+1 fits all of them in.
      await expect(async () => {
        await page.keyboard.press('Shift+1')
        await expect(page.locator('.react-flow__node')).toHaveCount(at + 2, { timeout: 2000 })
      }).toPass()
      await clean(kind)
    }
    await openPage(page, 'Output')
    await page.locator('[data-kind=postgresqlOutput]').press('Enter')
    await page.waitForURL(/\/output\?id=/)
    await clean('database output')
    await page.getByRole('tab', { name: 'Message', exact: true }).click()
    await clean('logs')

    await page.getByRole('button', { name: 'Add New Workflow' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    // Moves the pointer away, so that the button's tooltip closes.
    await page.mouse.move(5, 5)
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await clean('new workflow')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: 'Menu of Accessible', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
    await clean('menu of a tab', true)
    await page.getByRole('menuitem', { name: 'Versions …' }).click()
    await expect(page.getByRole('dialog').getByText('This is the current version.')).toBeVisible()
    await clean('versions')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: 'Menu of Accessible', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Share …' }).click()
    await expect(page.getByRole('dialog').getByText('Only you can see this workflow.')).toBeVisible()
    await clean('sharing', true)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: 'Help', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await clean('keys')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: 'Help', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Take the tour' }).click()
    await expect(page.getByRole('dialog', { name: 'Tour' })).toBeVisible()
    await clean('tour')
  })
}

test('a workflow can be drawn, configured and previewed with the keyboard alone', async ({ page }) => {
  await enter(page)
  await page.reload()
  await expect(page.getByText('Drop Components Here')).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the canvas' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Excel File, input' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(nodeOf(page, 'CSV File')).toBeVisible()
  await page.waitForURL(/\?id=/)

  const add = page.getByRole('button', { name: 'Add New Workflow' })
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()
})

test('every control fits every window size without horizontal scrolling @long', async ({ page }) => {
  await enter(page, 'Sized')
  for (const { width, height } of [
    { width: 1280, height: 720 },
    { width: 1920, height: 1080 },
    { width: 3840, height: 2160 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize({ width, height })
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Sized', exact: true })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await page.locator('[data-kind=csvInput]').press('Enter')
    await expect(nodeOf(page, 'CSV File')).toBeInViewport()
    const overflow = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
    expect(overflow, `at ${width}x${height}`).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Run', exact: true }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeInViewport()
    const panel = page.getByLabel('Configuration', { exact: true })
    await panel.scrollIntoViewIfNeeded()
    await expect(
      panel.getByText('Drop one or more files here, or choose them. Several files become one table.'),
    ).toBeVisible()
    await nodeOf(page, 'CSV File').press('Delete')
    await expect(nodeOf(page, 'CSV File')).toHaveCount(0)
    await expect(page.getByText('Saved', { exact: true })).toBeAttached()
  }
})
