import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { look, PATIENCE } from './look.ts'
import { type Product, withProduct } from './product.ts'

type ForTest = {
  /** Texts that a page may write to its console as errors in this test, because the test provokes them. */
  expectedErrors: RegExp[]
  /** Databases of a test go in here: pages that show them ask about their tables as long as they are open, and are closed first. */
  databases: AsyncDisposableStack
  watched: undefined
}
type ForWorker = { product: Product; home: BrowserContext }

/**
 * The tests of the whole product: each runs against the built product in a fresh data folder (one per worker),
 * and fails on any page error, console error, violation of the content security policy or error in the servers' log.
 */
export const test = base.extend<ForTest, ForWorker>({
  product: [
    // Playwright reads from this pattern which fixtures are asked for: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => withProduct({ ANJ_WEBHOOK_HOSTS: 'hooks.example.org' }, use),
    { scope: 'worker', timeout: 120_000 },
  ],
  /** The browser of a worker's tests: what it has fetched and compiled stays in its cache, as at somebody's desk. */
  home: [
    async ({ browser, product }, use) => {
      const context = await browser.newContext({ ...look, baseURL: product.url })
      context.setDefaultTimeout(PATIENCE)
      await use(context)
      await context.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  // oxlint-disable-next-line no-empty-pattern
  databases: async ({}, use) => {
    await using databases = new AsyncDisposableStack()
    await use(databases)
  },
  // It asks for the databases so that they are dropped after it.
  context: async ({ home, permissions, databases: _ }, use, info) => {
    await home.grantPermissions(permissions ?? [])
    await use(home)
    // What a failed test left on the screen is kept when its browser is closed.
    if (info.status !== info.expectedStatus) return home.close()
    await home.setOffline(false)
    await home.clearPermissions()
    await Promise.all(home.pages().map((page) => page.close()))
  },
  page: async ({ context }, use) => use(await context.newPage()),
  expectedErrors: [[], { option: true }],
  watched: [
    async ({ context, product, expectedErrors }, use) => {
      const began = Date.now()
      const problems: string[] = []
      const expected = (text: string) => expectedErrors.some((pattern) => pattern.test(text))
      const note = (text: string) => {
        if (!expected(text)) problems.push(text)
      }
      const watch = (page: Page) => watchPage(page, note)
      for (const page of context.pages()) watch(page)
      context.on('page', watch)
      await use(undefined)
      context.off('page', watch)
      for (const line of product.errorsSince(began)) note(`server: ${line}`)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Notes what a page writes to its console as an error, and errors of its own; for pages in browsers that a test opens itself. */
export function watchPage(page: Page, note: (text: string) => void): void {
  page.on('pageerror', (error) => note(`page error: ${error.message}`))
  page.on('console', (message) => noteConsole(message, note))
}

function noteConsole(message: ConsoleMessage, note: (text: string) => void): void {
  const text = message.text()
  const violatesPolicy = /content security policy/i.test(text)
  if (message.type() === 'error' || violatesPolicy) note(`console: ${text} (${message.location().url})`)
}
