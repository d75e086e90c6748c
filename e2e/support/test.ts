import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { startHttpsServer, type TestHttpsServer } from '../../engine/src/testing/https-server.ts'
import { browserDefaults, TIMEOUT_MS } from './browser-defaults.ts'
import { newDataFolder, type Product, removeDataFolder, withProduct } from './product.ts'

type ForTest = {
  /** Console errors that this test provokes and therefore allows. */
  expectedErrors: RegExp[]
  /** Databases to drop after a test, once all pages that poll their tables are closed. */
  databases: AsyncDisposableStack
  watched: undefined
}
type ForWorker = { webServer: TestHttpsServer; product: Product; home: BrowserContext }

/**
 * The `test` of all specs that need the built product. Each worker gets a product with a new data folder. A test fails
 * on any page error, console error, violation of the content security policy or error in the servers' log.
 */
export const test = base.extend<ForTest, ForWorker>({
  /** A web server with a certificate that the product trusts. */
  webServer: [
    // Playwright reads from this pattern which fixtures are requested, so an empty pattern requests none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await using server = await startHttpsServer()
      await use(server)
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ webServer }, use) => {
      const folder = newDataFolder()
      const authority = join(folder, 'authority.pem')
      await writeFile(authority, webServer.authority ?? '')
      try {
        await withProduct({ ANJ_WEBHOOK_HOSTS: 'hooks.example.org', NODE_EXTRA_CA_CERTS: authority }, use)
      } finally {
        removeDataFolder(folder)
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  /** The browser context that all tests of a worker share. Its cache stays filled, as on a user's machine. */
  home: [
    async ({ browser, product }, use) => {
      const context = await browser.newContext({ ...browserDefaults, baseURL: product.url })
      context.setDefaultTimeout(TIMEOUT_MS)
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
  // Depends on `databases`, so that Playwright drops the databases after it has closed the context.
  context: async ({ home, permissions, databases: _ }, use, info) => {
    await home.grantPermissions(permissions ?? [])
    await use(home)
    // Closing the context of a failed test saves a screenshot of its pages.
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

/** Records the console errors and uncaught errors of a page in a browser that a test has opened itself. */
export function watchPage(page: Page, note: (text: string) => void): void {
  page.on('pageerror', (error) => note(`page error: ${error.message}`))
  page.on('console', (message) => noteConsole(message, note))
}

function noteConsole(message: ConsoleMessage, note: (text: string) => void): void {
  const text = message.text()
  const violatesPolicy = /content security policy/i.test(text)
  if (message.type() === 'error' || violatesPolicy) note(`console: ${text} (${message.location().url})`)
}
