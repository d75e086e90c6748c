import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose findings hang on colours, sizes and what is in sight. The others judge what both looks have in common. */
const ofOneLook = [
  'aria-hidden-focus',
  'button-name',
  'color-contrast',
  'empty-heading',
  'empty-table-header',
  'heading-order',
  'image-alt',
  'label',
  'label-title-only',
  'link-in-text-block',
  'link-name',
  'page-has-heading-one',
  'scrollable-region-focusable',
  'select-name',
  'skip-link',
  'svg-img-alt',
  'target-size',
]

/** What keeps people out of the page as it is in one look, and how far it is wider than its window. */
async function findings(page: Page, isPopup: boolean, isSecondLook: boolean): Promise<readonly string[]> {
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0)
  // The page has no frames: the findings need not be put together on another page.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  if (isSecondLook) axe.withRules(ofOneLook)
  else axe.withTags(tags)
  // What pops up stands at the end of the page, outside its landmarks, and has the focus.
  if (isPopup) axe.disableRules(['region'])
  const { violations } = await axe.analyze()
  const wider = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
  return [
    ...(wider > 0 ? [`runs out of the screen by ${wider} pixels`] : []),
    ...violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`)),
  ]
}

/** Looks at the page as it is, light in a wide window and dark in a narrow one, by what axe can tell. */
export async function clean(page: Page, screen: string, isPopup = false): Promise<void> {
  for (const [colorScheme, width, height] of [
    ['light', 1280, 720],
    ['dark', 390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    const found = await findings(page, isPopup, colorScheme === 'dark')
    expect.soft(found, `${screen}, ${colorScheme}, ${width}`).toEqual([])
  }
}

/** Presses Tab until a control has the focus, as people do who can't point at it. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if ((await wanted.and(page.locator(':focus')).count()) > 0) return
  }
  await expect(wanted).toBeFocused()
}
