import { expect, type Page } from '@playwright/test'
import { findings, type Screen } from './axe.ts'

/** Returns the current page's accessibility violations and by how many pixels the page is wider than the window. */
async function problems(page: Page, screen: Screen): Promise<readonly string[]> {
  const found = await findings(page, screen)
  const wider = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
  return wider > 0 ? [`runs out of the screen by ${wider} pixels`, ...found] : found
}

/** Checks the current page with axe, in the light theme in a wide window and in the dark theme in a narrow one. */
export async function expectNoAxeFindings(page: Page, screen: string, isPopup = false): Promise<void> {
  for (const [colorScheme, width, height] of [
    ['light', 1280, 720],
    ['dark', 390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    const found = await problems(page, { isPopup, isSecondLook: colorScheme === 'dark' })
    expect.soft(found, `${screen}, ${colorScheme}, ${width}`).toEqual([])
  }
}

/** Checks the current page with axe in the light and the dark theme, without resizing the window. */
export async function expectNoAxeFindingsInBothThemes(
  page: Page,
  screen: string,
  { isPopup = false, part }: Pick<Screen, 'isPopup' | 'part'> = {},
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    // Rows of a former request are pale until the new ones arrive.
    await expect(page.locator('[role=grid][aria-busy=true]')).toHaveCount(0)
    const found = await findings(page, { isPopup, part, isSecondLook: colorScheme === 'dark' })
    expect.soft(found, `${screen}, ${colorScheme}`).toEqual([])
  }
}

/** Checks the settings of the open component with axe in both themes. */
export function expectNoAxeFindingsInForm(page: Page, title: string): Promise<void> {
  return expectNoAxeFindingsInBothThemes(page, title, { part: '[aria-label="Configuration"]' })
}
