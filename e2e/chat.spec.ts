import type { Locator, Page } from '@playwright/test'
import { chooseFile, drop } from './support/editor.ts'
import { enter } from './support/enter.ts'
import { cleanInBothLooks, tabTo } from './support/looks.ts'
import { expect, test } from './support/test.ts'

const SENTENCE = 'Only one output node can be added to a workflow.'
/** Its answer is long enough to be looked at while it comes. */
const MANY_STEPS = 'How do I invite many people?'

const chatOf = (page: Page) => page.getByRole('dialog', { name: 'Help Center', exact: true })
const fieldOf = (chat: Locator) => chat.getByPlaceholder('Type your question...')
const messagesOf = (chat: Locator) => chat.getByRole('group', { name: 'Messages' })
const answersOf = (chat: Locator) =>
  messagesOf(chat)
    .getByRole('listitem')
    .filter({ hasText: /^Answer: / })
const distanceToEnd = (list: Locator) =>
  list.evaluate((at) => Math.round(at.scrollHeight - at.clientHeight - at.scrollTop))

async function open(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Help Center', exact: true }).click()
  const chat = chatOf(page)
  await expect(fieldOf(chat)).toBeFocused()
  return chat
}

/** Asks, and waits until the answer stands there whole. */
async function ask(chat: Locator, question: string): Promise<Locator> {
  const thumbs = chat.getByRole('button', { name: 'This helped' })
  const before = await thumbs.count()
  await fieldOf(chat).fill(question)
  await fieldOf(chat).press('Enter')
  await expect(thumbs).toHaveCount(before + 1)
  await expect(fieldOf(chat)).toBeFocused()
  return answersOf(chat).last()
}

test('the help centre answers in the editor with links, is judged, scrolled, cleared, and comes back as it was', async ({
  page,
}) => {
  await enter(page, 'Asked')
  await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, { name: 'a.csv', content: 'a\n1\n' })
  const chat = await open(page)
  await expect(chat.getByText('How can I help you today?')).toBeVisible()
  await expect(chat.getByText('Ask me anything about our website')).toBeVisible()
  await expect(chat.getByText('About CSV files')).toBeVisible()
  await cleanInBothLooks(page, 'the empty help centre')

  const field = fieldOf(chat)
  const send = chat.getByRole('button', { name: 'Send', exact: true })
  await field.fill(' \n ')
  await expect(send).toBeDisabled()
  await field.press('Enter')
  await expect(messagesOf(chat).getByRole('listitem')).toHaveCount(0)
  // While an input method is at work, Enter is its own.
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
  await cleanInBothLooks(page, 'an answer of the help centre')

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
  // Who has scrolled away stays there.
  await ask(chat, SENTENCE)
  expect(await list.evaluate((at) => at.scrollTop)).toBe(0)
  await toEnd.click()
  await expect(toEnd).toBeHidden()
  expect(await distanceToEnd(list)).toBeLessThanOrEqual(1)

  await page.keyboard.press('Escape')
  await expect(chat).toBeHidden()
  const button = page.getByRole('button', { name: 'Help Center', exact: true })
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await expect(answersOf(chat)).toHaveCount(4)
  await chat.getByRole('button', { name: 'Clear chat' }).click()
  await expect(chat.getByText('How can I help you today?')).toBeVisible()
  await expect(field).toBeFocused()
  // Also in a low window, as of who reads at 150 %, the field can be reached.
  await page.setViewportSize({ width: 960, height: 480 })
  await expect(field).toBeInViewport({ ratio: 1 })
  await chat.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(chat).toBeHidden()
})

test.describe('when the connection is gone', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] })

  test('an answer comes word by word, Retry asks once more, and clearing stops what is on its way', async ({
    page,
  }) => {
    await enter(page, 'Animated')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const chat = await open(page)
    const field = fieldOf(chat)
    const send = chat.getByRole('button', { name: 'Send', exact: true })
    const query = '**/api/rag/query'

    await page.route(query, (route) => route.abort())
    await field.fill(MANY_STEPS)
    await send.click()
    await expect(messagesOf(chat).getByText('Sorry, I encountered an error.')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText(
      'The server does not answer. Please check your connection.',
    )
    await page.unroute(query)

    await chat.getByRole('button', { name: 'Retry', exact: true }).click()
    const answer = answersOf(chat)
    await expect(answer).toHaveText(/^Answer: \S/)
    const early = (await answer.innerText()).length
    await expect(field).toBeDisabled()
    await expect(send).toBeDisabled()
    // Screen readers hear it whole before the eyes have seen it.
    await expect(chat.getByRole('status')).toContainText('Read on:')
    await expect(answer).not.toContainText('Read on:', { timeout: 100 })
    await expect(chat.getByRole('button', { name: 'This helped' })).toBeVisible()
    expect((await answer.innerText()).length).toBeGreaterThan(early)
    await expect(field).toBeFocused()
    await expect(messagesOf(chat).getByText('Sorry, I encountered an error.')).toHaveCount(0)
    await expect(messagesOf(chat).getByText(MANY_STEPS)).toHaveCount(1)

    let asked = () => {}
    const isAsked = new Promise<void>((resolve) => (asked = resolve))
    await page.route(query, () => asked())
    await field.fill('What is on its way?')
    await field.press('Enter')
    await isAsked
    await expect(field).toBeDisabled()
    await chat.getByRole('button', { name: 'Clear chat' }).click()
    await expect(chat.getByText('How can I help you today?')).toBeVisible()
    await expect(field).toBeEnabled()
    await page.unroute(query)
  })
})

test('what was asked in the editor goes on in the portal by keyboard, and is forgotten at log-out', async ({
  page,
}) => {
  await enter(page)
  const inEditor = await open(page)
  const refusal = await ask(inEditor, 'What is the capital of France?')
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
  await cleanInBothLooks(page, 'the help centre in the portal')
  await page.setViewportSize({ width: 390, height: 844 })
  await cleanInBothLooks(page, 'the help centre on a narrow screen')

  // The page that a link leads to is seen: the panel, which covers it here, is closed.
  await answersOf(chat).last().getByRole('link').first().press('Enter')
  await page.waitForURL('**/help/**')
  await expect(chat).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page)
  await expect(answersOf(chat)).toHaveCount(2)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/login**')
  await expect(page.getByRole('button', { name: 'Help Center' })).toHaveCount(0)
  const kept = await page.evaluate(() =>
    Object.keys(sessionStorage).filter((name) => name.startsWith('anj-chat')),
  )
  expect(kept).toEqual([])
})
