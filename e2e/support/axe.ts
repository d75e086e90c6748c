import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

type WithAxe = { axe?: typeof axe }

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

export interface Screen {
  /** What pops up stands at the end of the page, outside its landmarks, and has the focus. */
  readonly isPopup?: boolean
  /** All rules have looked at the same page in another look before. */
  readonly isSecondLook?: boolean
}

/** What axe finds that keeps people out of the page as it is, in a form that says where. */
export async function findings(page: Page, { isPopup, isSecondLook }: Screen): Promise<readonly string[]> {
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0)
  // A browser takes as long to read axe as axe takes for a page: it stays as long as the page does.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const options: RunOptions = {
    runOnly: isSecondLook ? { type: 'rule', values: ofOneLook } : { type: 'tag', values: tags },
    rules: isPopup ? { region: { enabled: false } } : {},
    // What passes is not put together.
    resultTypes: ['violations'],
  }
  const violations = await page.evaluate(async (given) => {
    const found = await (globalThis as WithAxe).axe?.run(given)
    return found?.violations ?? null
  }, options)
  if (!violations) throw new Error('The page has no axe.')
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${help}: ${html} ${failureSummary}`),
  )
}
