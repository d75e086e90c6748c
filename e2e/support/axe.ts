import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

type WithAxe = { axe?: typeof axe }

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules that depend on colours, sizes or visibility, so they run in both themes. All others run in only one theme. */
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

export interface Screen {
  /** True for a pop-up, which has the focus and is at the end of the page, outside its landmarks. */
  readonly isPopup?: boolean
  /** True if this page has already been checked with all rules in the other theme. */
  readonly isSecondLook?: boolean
  /** Selector of the only part of the page to check, because other tests check the rest. By default, the whole page. */
  readonly part?: string
}

/** Returns the accessibility violations that axe finds on the current page, with their locations. */
export async function findings(
  page: Page,
  { isPopup, isSecondLook, part = 'html' }: Screen,
): Promise<readonly string[]> {
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0)
  // Loads axe only once per page, because loading axe takes as long as checking the page.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const options: RunOptions = {
    runOnly: isSecondLook ? { type: 'rule', values: ofOneLook } : { type: 'tag', values: tags },
    rules: isPopup ? { region: { enabled: false } } : {},
    // Skips the results of passed rules.
    resultTypes: ['violations'],
  }
  const violations = await page.evaluate(
    async ([checked, given]) => {
      const found = await (globalThis as WithAxe).axe?.run(checked, given)
      return found?.violations ?? null
    },
    [part, options] as const,
  )
  if (!violations) throw new Error('axe is not loaded in the page.')
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${help}: ${html} ${failureSummary}`),
  )
}
