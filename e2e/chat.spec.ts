import type { Locator, Page, Route } from '@playwright/test'
import { expectNoAxeFindingsInBothThemes } from './support/accessibility.ts'
import { chooseFile, drop } from './support/editor.ts'
import { tabTo } from './support/keyboard.ts'
import { atLogin } from './support/portal.ts'
import { enter, logIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const SENTENCE = 'Only one output node can be added to a workflow.'
/** A question whose answer is long enough to observe while it streams. */
const MANY_STEPS = 'How do I invite many people at once?'

const NOT_COVERED = 'What is the capital of France?'
const QUERY = '**/api/rag/query'

const chatOf = (page: Page) => page.getByRole('dialog', { name: 'Help Center', exact: true })
const fieldOf = (chat: Locator) => chat.getByPlaceholder('Type your question...')
const messagesOf = (chat: Locator) => chat.getByRole('group', { name: 'Messages' })
const answersOf = (chat: Locator) =>
  messagesOf(chat)
    .getByRole('listitem')
    .filter({ hasText: /^Answer: / })
const namesOfKept = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('anj-chat')))
const distanceToEnd = (list: Locator) =>
  list.evaluate((at) => Math.round(at.scrollHeight - at.clientHeight - at.scrollTop))

async function open(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Help Center', exact: true }).click()
  const chat = chatOf(page)
  await expect(fieldOf(chat)).toBeFocused()
  return chat
}

/** Asks a question and waits for the complete answer. */
async function ask(chat: Locator, question: string): Promise<Locator> {
  const thumbs = chat.getByRole('button', { name: 'This helped' })
  const before = await thumbs.count()
  await fieldOf(chat).fill(question)
  await fieldOf(chat).press('Enter')
  await expect(thumbs).toHaveCount(before + 1)
  await expect(fieldOf(chat)).toBeFocused()
  return answersOf(chat).last()
}

/** Asks a question and holds back the answer. Returns a function that releases the answer. */
async function askWithheld(page: Page, question: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<Route>()
  await page.route(QUERY, held.resolve, { times: 1 })
  const chat = chatOf(page)
  await fieldOf(chat).fill(question)
  await fieldOf(chat).press('Enter')
  const route = await held.promise
  await expect(messagesOf(chat).getByRole('img')).toBeVisible()
  return async () => {
    await route.continue()
    await expect(fieldOf(chat)).toBeFocused()
  }
}

const scrollTo = (list: Locator, fromEnd: number) =>
  list.evaluate((at, pixels) => at.scrollTo(0, at.scrollHeight - at.clientHeight - pixels), fromEnd)

/**
 * Records, on every change from now on, the last message, the screen reader announcement, and whether a question can be
 * sent.
 */
function recordFrom(chat: Locator) {
  return chat.evaluateHandle((at) => {
    const seen: { readonly shown: string; readonly said: string; readonly mayAsk: boolean }[] = []
    const textOf = (selector: string) => at.querySelector(selector)?.textContent ?? ''
    const look = () =>
      seen.push({
        shown: textOf('[aria-label=Messages] ol > li:last-child'),
        said: textOf('[role=status]'),
        mayAsk: at.querySelector('textarea:enabled, button[type=submit]:enabled') !== null,
      })
    const { MutationObserver } = at.ownerDocument.defaultView
    new MutationObserver(look).observe(at, { subtree: true, childList: true, characterData: true })
    return seen
  })
}

test('the help centre answers in the editor with links, takes a verdict, scrolls, clears, and reopens unchanged', async ({
  page,
}) => {
  await enter(page, 'Asked')
  await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, { name: 'a.csv', content: 'a\n1\n' })
  const chat = await open(page)
  await expect(chat.getByText('How can I help you today?')).toBeVisible()
  await expect(chat.getByText('Ask me anything about our website')).toBeVisible()
  await expect(chat.getByText('About CSV files')).toBeVisible()
  await expectNoAxeFindingsInBothThemes(page, 'the empty help centre')

  const field = fieldOf(chat)
  const send = chat.getByRole('button', { name: 'Send', exact: true })
  await field.fill(' \n ')
  await expect(send).toBeDisabled()
  await field.press('Enter')
  await expect(messagesOf(chat).getByRole('listitem')).toHaveCount(0)
  // While an input method is composing, Enter only confirms the composition.
  await field.fill('What does this mean?')
  await field.dispatchEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, isComposing: true })
  await expect(field).toHaveValue('What does this mean?')
  for (let line = 0; line < 8; line++) await field.press('Shift+Enter')
  await expect(field).toHaveJSProperty('offsetHeight', 120)
  await field.pressSequentially(SENTENCE)
  await send.click()
  const thumb = chat.getByRole('button', { name: 'This helped' })
  await expect(thumb).toBeVisible()
  await expect(field).toHaveValue('')
  const answer = answersOf(chat).last()
  await expect(answer).toContainText(SENTENCE)
  await expectNoAxeFindingsInBothThemes(page, 'an answer of the help centre')

  const opened = page.waitForEvent('popup')
  await answer.getByRole('link').first().click()
  const help = await opened
  await expect(help).toHaveURL(/\/help\/[a-z-]+/)
  await expect(help.getByRole('heading', { level: 1 })).toBeVisible()
  await help.close()

  for (const pressed of [true, false]) {
    const told = page.waitForResponse(/\/api\/rag\/questions\/[\da-f-]+\/verdict$/)
    await thumb.click()
    await expect(thumb).toHaveAttribute('aria-pressed', String(pressed))
    expect((await told).status()).toBe(200)
  }

  await ask(chat, 'How do I connect to PostgreSQL through an SSH server?')
  await ask(chat, SENTENCE)
  const list = messagesOf(chat)
  await list.evaluate((at) => at.scrollTo(0, 0))
  const toEnd = chat.getByRole('button', { name: 'Scroll to the bottom' })
  await expect(toEnd).toBeVisible()
  // The list doesn't scroll for a user who has scrolled up.
  await ask(chat, SENTENCE)
  expect(await list.evaluate((at) => at.scrollTop)).toBe(0)
  await toEnd.click()
  await expect(toEnd).toBeHidden()
  expect(await distanceToEnd(list)).toBeLessThanOrEqual(1)

  // The chat scrolls along with new text only for users within 100 pixels of the end.
  const near = await askWithheld(page, NOT_COVERED)
  await scrollTo(list, 110)
  await expect(toEnd).toBeVisible()
  await scrollTo(list, 90)
  await expect(toEnd).toBeHidden()
  await near()
  await expect.poll(() => distanceToEnd(list)).toBeLessThanOrEqual(1)
  const far = await askWithheld(page, NOT_COVERED)
  await scrollTo(list, 110)
  await expect(toEnd).toBeVisible()
  const stays = await list.evaluate((at) => at.scrollTop)
  await far()
  await expect(answersOf(chat)).toHaveCount(6)
  expect(await list.evaluate((at) => at.scrollTop)).toBe(stays)
  expect(await distanceToEnd(list)).toBeGreaterThan(110)

  await page.keyboard.press('Escape')
  await expect(chat).toBeHidden()
  const button = page.getByRole('button', { name: 'Help Center', exact: true })
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await expect(answersOf(chat)).toHaveCount(6)
  await chat.getByRole('button', { name: 'Clear chat' }).click()
  await expect(chat.getByText('How can I help you today?')).toBeVisible()
  await expect(field).toBeFocused()
  // At 150 % zoom, windows are about this low. The question field must stay in view.
  await page.setViewportSize({ width: 960, height: 480 })
  await expect(field).toBeInViewport({ ratio: 1 })
  await chat.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(chat).toBeHidden()
})

test('the menu of a component asks about it with its own pages first, although another one is open', async ({
  page,
}) => {
  await enter(page, 'Explained')
  const csv = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await drop(page, 'excelInput', 'Excel File', { x: 60, y: 200 })
  const chat = await open(page)
  await expect(chat.getByText('About Excel files')).toBeVisible()
  const sent = page.waitForRequest(QUERY)
  await csv.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'What is this?' }).click()
  const { question, pages } = (await sent).postDataJSON()
  expect([question, pages[0]]).toEqual(['What is CSV File?', 'csv-files'])
  await expect(answersOf(chat)).toHaveCount(1)
})

test('Show all shows the rest of an answer, and the next question comes into view', async ({ page }) => {
  await page.setViewportSize({ width: 960, height: 480 })
  await enter(page, 'Shown')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const chat = await open(page)
  await fieldOf(chat).fill(MANY_STEPS)
  await fieldOf(chat).press('Enter')
  await chat.getByRole('button', { name: 'Show all', exact: true }).click()
  await expect(fieldOf(chat)).toBeFocused()
  await expect.poll(() => distanceToEnd(messagesOf(chat))).toBeGreaterThan(100)
  await fieldOf(chat).fill(NOT_COVERED)
  await fieldOf(chat).press('Enter')
  await expect(messagesOf(chat).getByText(NOT_COVERED)).toBeInViewport()
})

test.describe('with an unreliable connection', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] })

  test('an answer arrives word by word, Retry asks again, and clearing stops a pending answer @long', async ({
    page,
  }) => {
    await enter(page, 'Animated')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const chat = await open(page)
    const field = fieldOf(chat)
    const send = chat.getByRole('button', { name: 'Send', exact: true })

    await page.route(QUERY, (route) => route.abort())
    await field.fill(MANY_STEPS)
    await send.click()
    await expect(messagesOf(chat).getByText('Sorry, I encountered an error.')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText(
      'The server does not respond. Please check your connection.',
    )
    await page.unroute(QUERY)

    const seen = await recordFrom(chat)
    await chat.getByRole('button', { name: 'Retry', exact: true }).click()
    const answer = answersOf(chat)
    await expect(answer).toHaveText(/^Answer: \S/)
    await expect(chat.getByRole('button', { name: 'This helped' })).toBeVisible()
    await expect(answer).toContainText('Read more:')
    await expect(field).toBeFocused()
    const coming = (await seen.jsonValue()).filter(({ shown }) => /^Answer: \S/.test(shown))
    const partly = coming.filter(({ shown }) => !shown.includes('Read more:'))
    const lengths = partly.map(({ shown }) => shown.length)
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
    expect(new Set(lengths).size).toBeGreaterThan(20)
    expect(new Set(partly.map(({ mayAsk }) => mayAsk))).toEqual(new Set([false]))
    // Screen readers get the complete answer before the page shows all of it.
    expect(partly.some(({ said }) => said.includes('Read more:'))).toBe(true)
    await expect(messagesOf(chat).getByText('Sorry, I encountered an error.')).toHaveCount(0)
    await expect(messagesOf(chat).getByText(MANY_STEPS)).toHaveCount(1)

    await askWithheld(page, 'What is on its way?')
    await expect(field).toBeDisabled()
    await expect(send).toBeDisabled()
    await chat.getByRole('button', { name: 'Clear chat' }).click()
    await expect(chat.getByText('How can I help you today?')).toBeVisible()
    await expect(field).toBeEnabled()
  })
})

test('a chat started in the editor continues in the portal by keyboard and is deleted at logout @long', async ({
  page,
}) => {
  await enter(page)
  const inEditor = await open(page)
  const refusal = await ask(inEditor, NOT_COVERED)
  await expect(refusal).toContainText('The help pages do not answer this.')
  await expect(refusal.getByRole('link')).toHaveCount(3)

  await page.getByRole('link', { name: 'User List' }).click()
  await page.waitForURL('**/users')
  const chat = chatOf(page)
  await expect(answersOf(chat)).toHaveCount(1)
  await expect(chat.getByText('About Users and roles')).toBeVisible()
  await page.keyboard.press('Tab')
  await tabTo(page, fieldOf(chat))
  await page.keyboard.type(MANY_STEPS)
  await page.keyboard.press('Enter')
  await expect(answersOf(chat)).toHaveCount(2)
  await expect(fieldOf(chat)).toBeFocused()
  await expectNoAxeFindingsInBothThemes(page, 'the help centre in the portal')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoAxeFindingsInBothThemes(page, 'the help centre on a narrow screen')

  // The chat closes when a link is followed, so that it doesn't cover the linked page.
  await answersOf(chat).last().getByRole('link').first().press('Enter')
  await page.waitForURL('**/help/**')
  await expect(chat).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page)
  await expect(answersOf(chat)).toHaveCount(2)
  await page.getByRole('button', { name: 'Log out' }).click()
  await atLogin(page)
  await expect(page.getByRole('button', { name: 'Help Center' })).toHaveCount(0)
  expect(await namesOfKept(page)).toEqual([])
})

test('logging out in another window hides the chat, and the next user starts with an empty one @long', async ({
  page,
  context,
}) => {
  await enter(page)
  await page.goto('/users')
  const chat = await open(page)
  await ask(chat, NOT_COVERED)
  const other = await context.newPage()
  await other.goto('/users')
  await other.getByRole('button', { name: 'Log out' }).click()
  await atLogin(other)
  await expect(chat).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Help Center' })).toHaveCount(0)
  expect(await namesOfKept(page)).toEqual([])

  await logIn(other)
  await open(page)
  await expect(answersOf(chat)).toHaveCount(0)
  await ask(chat, NOT_COVERED)
  await page.reload()
  await expect(answersOf(chat)).toHaveCount(1)
  await other.close()
})

test('the help pages open with one press, in a new tab from the editor and in place in the portal @long', async ({
  page,
}) => {
  await enter(page)
  const link = chatOf(page).getByRole('link', { name: 'Help pages' })
  await open(page)
  const opened = page.waitForEvent('popup')
  await link.click()
  const help = await opened
  await expect(help).toHaveURL(/\/help$/)
  await help.close()
  await page.goto('/users')
  await link.click()
  await page.waitForURL(/\/help$/)
  await expect(chatOf(page)).toBeVisible()
})
