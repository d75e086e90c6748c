import { expectNoAxeFindings, expectNoAxeFindingsInBothThemes } from './support/accessibility.ts'
import { tabTo } from './support/keyboard.ts'
import { newVisitor } from './support/portal.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a visitor finds a help page by searching, jumps to a heading, and follows a link to another page', async ({
  browser,
  product,
}) => {
  const page = await newVisitor(browser, product)
  await page.goto('/help')
  await expect(page.getByRole('heading', { name: 'Help', exact: true })).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page, 'all help pages')
  await page.getByRole('searchbox', { name: 'Search the help' }).fill('reset a forgotten pasword')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/help/search?**')
  await expect(page.getByRole('list').getByText('Your account').first()).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page, 'what was found')
  await page.goto('/help/runs#the-log')
  const heading = page.getByRole('heading', { name: 'The log' })
  await expect(heading).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Runs', exact: true })).not.toBeInViewport()
  await expectNoAxeFindingsInBothThemes(page, 'a help page')
  await page
    .getByRole('navigation', { name: 'Pages of the help centre' })
    .getByRole('link', { name: 'Joins' })
    .click()
  await expect(page.getByRole('heading', { name: 'Joins', exact: true })).toBeInViewport()
  const picture = page.getByRole('img', { name: /^A join/ })
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image) => ('naturalWidth' in image ? image.naturalWidth : null)))
    .toBeGreaterThan(300)
  await page.context().close()
})

test('the help opens from the editor and keeps the user logged in', async ({ page }) => {
  await enter(page)
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('menuitem', { name: 'Help pages' }).click()
  const help = await opened
  await expect(help.getByRole('link', { name: 'Getting started' }).first()).toBeVisible()
  await expect(help.getByRole('button', { name: 'Log out' })).toBeVisible()
})

test('search terms are highlighted, and a link jumps to their heading, also after a reload', async ({
  browser,
  product,
}) => {
  const page = await newVisitor(browser, product)
  await page.goto('/help/search?q=leading+zero')
  const found = page.getByRole('main').locator('mark')
  await expect(found.first()).toHaveText(/^(leading|zeros?)$/i)
  await page.goto('/help/advisor')
  const link = page.locator('article a[href^="/help/data-dictionary#"]').first()
  const id = ((await link.getAttribute('href')) ?? '').split('#')[1]
  await link.click()
  const heading = page.locator(`[id="${id}"]`)
  await page.waitForURL(`**/help/data-dictionary#${id}`)
  await expect(heading).toBeInViewport()
  await page.reload()
  await expect(heading).toBeInViewport()
  // If the title is out of view, the page has scrolled to the heading.
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').first().click()
  await expect(page.getByRole('main').locator('article h2').first()).toBeInViewport()
  await page.context().close()
})

test('on a narrow screen, the list of pages opens and closes after a user chooses a page @long', async ({
  browser,
  product,
}) => {
  const page = await newVisitor(browser, product)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/help/runs')
  const pages = page.getByRole('navigation', { name: 'Pages of the help centre' })
  await expect(pages).toBeHidden()
  await tabTo(page, page.getByText('All pages'))
  await page.keyboard.press('Enter')
  await expect(pages.getByRole('link', { name: 'Runs', exact: true })).toHaveAttribute('aria-current', 'page')
  await expectNoAxeFindings(page, 'the open list of help pages')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByText('All pages').click()
  await page.getByText('All pages').click()
  await pages.getByRole('link', { name: 'Joins', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Joins', exact: true })).toBeInViewport()
  await expect(pages).toBeHidden()
  await page
    .getByRole('navigation', { name: 'Neighbouring pages' })
    .getByRole('link', { name: /^Next page/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Union Table', exact: true })).toBeInViewport()
  await page.context().close()
})

test('the list of pages opens without JavaScript', async ({ browser, product }) => {
  const page = await browser.newPage({
    baseURL: product.url,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  await page.goto('/help/runs#the-log')
  await expect(page.getByRole('heading', { name: 'The log' })).toBeInViewport()
  await page.goto('/help/runs')
  await page.getByText('All pages').click()
  await page.getByRole('link', { name: 'Joins', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Joins', exact: true })).toBeVisible()
  await page.context().close()
})

test('a printed page contains only its text, complete, black on white, with the addresses of its links', async ({
  browser,
  product,
}) => {
  const page = await newVisitor(browser, product)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.setViewportSize({ width: 700, height: 900 })
  await page.goto('/help/integrators')
  await expect(page.locator('article')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
  const look = await page.evaluate(`(() => {
    const article = document.querySelector('article')
    const style = (element) => getComputedStyle(element)
    const parts = [...article.querySelectorAll('pre, code, table, td, a, p, h2')]
    return {
      colours: [...new Set(parts.map((part) => style(part).color))],
      paper: style(document.body).backgroundColor,
      cut: [...article.querySelectorAll('pre, .table')].filter((part) => part.scrollWidth > part.clientWidth + 1).length,
      scrolls: document.querySelector('main').scrollHeight > document.querySelector('main').clientHeight + 1,
      link: getComputedStyle(article.querySelector('a:not([href^="#"])'), '::after').content,
    }
  })()`)
  expect(look).toEqual({
    colours: ['rgb(0, 0, 0)'],
    paper: 'rgb(255, 255, 255)',
    cut: 0,
    scrolls: false,
    link: expect.stringMatching(/^" \(/),
  })
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b(?!s)/g) ?? []
  expect(pages.length).toBeGreaterThan(3)
  await page.context().close()
})

test('an admin sees questions that the help could not answer, and opens the page that came closest', async ({
  page,
}) => {
  await enter(page)
  const question = 'Which runs go with roast duck?'
  const status = await page.evaluate(async (asked) => {
    const answer = await fetch('/api/rag/query', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ question: asked }),
    })
    return answer.status
  }, question)
  expect(status).toBe(200)
  await page.goto('/help')
  await page.getByRole('link', { name: 'Open questions' }).click()
  await expect(page.getByRole('heading', { name: 'Open questions' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: question })
  await expect(row).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page, 'open questions')
  await page.getByRole('link', { name: '7 days' }).click()
  await page.waitForURL('**/help/questions?days=7')
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/\/help\/[a-z-]+/)
  await expect(page.getByRole('navigation', { name: 'Pages of the help centre' }).first()).toBeVisible()
})
