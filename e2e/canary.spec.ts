import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { generate } from 'otplib'
import { ensurePasswords } from '../scripts/postgres/passwords.ts'
import { type ReceivedMail, startMailServer } from '../worker/src/mail/testing.ts'
import { addSelection } from './support/add-steps.ts'
import { Canary } from './support/canary.ts'
import { fillServer, saveFor } from './support/connections.ts'
import { chooseFile, connect, drop, openPage, panelOf, pick, run } from './support/editor.ts'
import { atLogin, fillPerson, newVisitor } from './support/portal.ts'
import { type Product, withProduct } from './support/product.ts'
import { addRole, dumpOf, filesOf, ResponseRecorder } from './support/response-recorder.ts'
import { ada, signUp, skipTour, workflowOpen } from './support/sign-in.ts'
import { typeLogIn } from './support/visitor.ts'

// Starting a separate product and visiting most of its pages takes long.
test.setTimeout(180_000)

/** The secrets that the product is given and must not reveal. */
let canary: Canary
let heard: ResponseRecorder
let sessions: number

test.beforeEach(() => {
  canary = new Canary()
  heard = new ResponseRecorder(canary)
  sessions = 0
})

/** Returns a unique secret that is valid as a password. `more` adds characters that need escaping. */
function secret(name: string, more = ''): string {
  const made = `Ca1!${randomBytes(9).toString('hex')}${more}`
  canary.keep(name, made)
  return made
}

async function keepSession(page: Page): Promise<void> {
  await page.waitForURL((url) => url.pathname !== '/login')
  sessions += 1
  canary.keep(`session ${sessions}`, String(await page.evaluate(() => localStorage.getItem('token'))))
}

/**
 * Waits until an answer that contains a secret has been read, because the browser discards unread answers when the page
 * navigates.
 */
async function isHeard(name: string): Promise<void> {
  await expect.poll(() => canary.timesHeard(name)).toBe(1)
}

async function typePassword(page: Page, password: string, button: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('button', { name: button }).click()
}

test('secrets appear only where users type or receive them, and in no other answer, console, log, file, mail or row @long', async ({
  browser,
}) => {
  const smtpPassword = secret('SMTP password')
  const mails = await startMailServer({
    authOptional: false,
    onAuth: ({ password }, _session, done) =>
      password === smtpPassword ? done(null, { user: 'post' }) : done(new Error('Who are you?')),
  })
  const env = {
    ANJ_SMTP_URL: `smtp://post:${smtpPassword}@127.0.0.1:${mails.port}`,
    ANJ_MAIL_FROM: 'Anj <anj@corp.example>',
    LLM_BASE_URL: 'http://127.0.0.1:1/v1',
    LLM_MODEL: 'small',
    LLM_API_KEY: secret('key of the model'),
    LOG_LEVEL: 'trace',
  }
  try {
    await withProduct(env, async (product) => {
      const page = await newVisitor(browser, product)
      await heard.listen(page)
      await page.goto('/')
      await signUp(page)
      await skipTour(page)
      await keepSession(page)
      const factors = await account(page)
      const bob = await newVisitor(browser, product)
      await heard.listen(bob)
      await colleague(page, bob, mails.arrived)
      await logInWithCode(page, factors)
      await drawAndRun(page, product)
      await askHelp(page)
      for (const path of ['/users', '/licences', '/audit-log', '/account', '/']) await page.goto(path)
      await heard.settle()
      await lookEverywhere(product, mails.arrived)
    })
  } finally {
    await mails.close()
  }
})

/**
 * Changes the password, turns on the second factor, and creates and uses an API token. Returns the password and the
 * code key.
 */
async function account(page: Page): Promise<{ password: string; key: string }> {
  const part = (title: string) => page.getByRole('region', { name: title, exact: true })
  const password = secret('changed password')
  await page.goto('/account')
  const form = part('Change password')
  await form.getByLabel('Old password').fill(ada.password)
  await form.getByLabel('New password', { exact: true }).fill(password)
  await form.getByLabel('Confirm new password').fill(password)
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed. All your other sessions have ended.')).toBeVisible()

  const tokens = part('API tokens')
  await tokens.getByText('New token', { exact: true }).click()
  await tokens.getByLabel('Name').fill('Nightly')
  await tokens.getByRole('checkbox', { name: 'workflows:read' }).check()
  await tokens.getByLabel('Password', { exact: true }).fill(password)
  await tokens.getByRole('button', { name: 'Create token' }).click()
  const token = await tokens.locator('code').innerText()
  canary.keep('API token', token)
  await isHeard('API token')
  const headers = { authorization: `Bearer ${token}` }
  const used = await page.request.get('/api/workflows', { headers })
  expect(used.status()).toBe(200)
  canary.heard({ from: 'a program', text: await used.text(), mayShow: [] })

  await page.goto('/account/two-factor')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Turn on' }).click()
  const key = (await page.locator('code').innerText()).replaceAll(' ', '')
  canary.keep('TOTP secret', key)
  await page.getByRole('textbox', { name: 'Code' }).fill(await generate({ secret: key }))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  for (const [at, code] of (await codes.allInnerTexts()).entries()) canary.keep(`recovery code ${at}`, code)
  await isHeard('recovery code 0')
  return { password, key }
}

/** Invites a user by email. The user sets a password, forgets the password, and sets a new one. */
async function colleague(page: Page, bob: Page, arrived: readonly ReceivedMail[]): Promise<void> {
  await page.goto('/create-user')
  await fillPerson(page, 'bob', 'Bob Builder')
  await page.getByRole('button', { name: 'Invite' }).click()
  await bob.goto(await linkIn(arrived, 'Your invitation to Anj'))
  await typePassword(bob, secret('first password'), 'Set Password')
  await atLogin(bob, /\/login$/)
  await bob.goto('/forgot-password')
  await bob.getByLabel('Email').fill('bob@example.org')
  await bob.getByRole('button', { name: 'Send email' }).click()
  await atLogin(bob, /\/login$/)
  await bob.goto(await linkIn(arrived, 'Reset your Anj password'))
  const password = secret('reset password')
  await typePassword(bob, password, 'Reset Password')
  await atLogin(bob, /\/login$/)
  await typeLogIn(bob, 'bob', secret('wrong password'))
  await expect(bob.getByText(/is wrong/).first()).toBeVisible()
  await typeLogIn(bob, 'bob', password)
  await keepSession(bob)
  await bob.goto('/')
}

/** Returns the path of the link in the mail with the given subject. */
async function linkIn(arrived: readonly ReceivedMail[], subject: string): Promise<string> {
  const found = () => arrived.find(({ email }) => email.subject === subject)
  await expect.poll(() => arrived.map(({ email }) => email.subject)).toContain(subject)
  const [address = ''] = /https?:\/\/\S+token=[\w-]+/.exec(found()?.email.text ?? '') ?? []
  const { pathname, search, searchParams } = new URL(address)
  const token = String(searchParams.get('token'))
  canary.keep(`link ${token.slice(-6)}`, token)
  return pathname + search
}

async function logInWithCode(page: Page, factors: { password: string; key: string }): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click()
  await atLogin(page)
  await typeLogIn(page, ada.userName, factors.password)
  const code = page.getByRole('textbox', { name: 'Code' })
  // The current code was already used to turn the second factor on, so this log-in uses the next one.
  await code.fill(await generate({ secret: factors.key, epoch: Math.floor(Date.now() / 1000) + 30 }))
  await page.getByRole('button', { name: 'Log in' }).click()
  await keepSession(page)
  await page.goto('/')
  await workflowOpen(page)
}

/** Saves a connection after one failed attempt, runs a workflow that writes to it, and saves the workflow as a file. */
async function drawAndRun(page: Page, product: Product): Promise<void> {
  const target = await addRole(product, 'loader', secret('connection password', '"\\&<%'))
  const source = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await chooseFile(page, { name: 'orders.csv', content: 'id,name\n1,Ann\n' })
  await expect(panelOf(page).getByText('name', { exact: true }).first()).toBeVisible()
  const selection = await addSelection(page, source)
  await openPage(page, 'Output')
  const output = await drop(page, 'postgresqlOutput', 'PostgreSQL', { x: 540, y: 60 })
  await connect(page, selection, output)
  const panel = panelOf(page)
  await fillServer(page, target)
  await pick(page, 'TLS', 'Not encrypted')
  await panel.getByLabel('Password', { exact: true }).fill(secret('wrong connection password', '"\\&<%'))
  await panel.getByRole('button', { name: 'Test connection' }).click()
  await expect(panel.getByText(/password/i).last()).toBeVisible()
  await expect(panel.getByRole('alert')).toBeVisible()
  await panel.getByLabel('Password', { exact: true }).fill(decodeURIComponent(target.password))
  await panel.getByRole('button', { name: 'Test connection' }).click()
  await expect(panel.getByRole('status')).toBeVisible()
  await saveFor(page, 'practice')
  await panel.getByRole('combobox', { name: 'Table Name' }).fill('orders')
  await run(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'File', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save Workflow' }).click()
  const file = readFileSync(await (await downloading).path(), 'utf8')
  expect(file).toContain('postgresqlOutput')
  canary.heard({ from: 'the .anj file', text: file, mayShow: [] })
}

/** Pastes a password into a question to the help centre. */
async function askHelp(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const asked = await page.request.post('/api/rag/query', {
    headers: { authorization: `Bearer ${token}` },
    data: { question: `How do I cancel a run? password=${secret('pasted password')}` },
  })
  expect(await asked.json()).toMatchObject({ status: 'success' })
  canary.heard({ from: 'the help centre', text: await asked.text(), mayShow: [] })
}

/** Searches for every secret in all answers, mails, database rows and files of the product. */
async function lookEverywhere(product: Product, arrived: readonly ReceivedMail[]): Promise<void> {
  const { folder } = product
  canary.keep('password of the database', ensurePasswords(join(folder, 'postgres')).anj)
  canary.keep('secret key', readFileSync(join(folder, 'secret-key'), 'utf8').trim())
  canary.keep('sign-up password', ada.password)
  for (const { raw, email } of arrived) {
    const text = [raw, email.subject, email.text, email.html].join('\n')
    const token = /token=([\w-]+)/.exec(email.text ?? '')?.[1]
    canary.heard({ from: `mail ${email.subject}`, text, mayShow: token ? [`link ${token.slice(-6)}`] : [] })
  }
  const tables = await dumpOf(product)
  expect(tables['public.users']).toContain('bob@example.org')
  expect(tables['public.audit_log']).toContain('Bob Builder')
  expect(Object.keys(tables)).toContain('pgboss.job_common')
  const files = filesOf(product, ['secret-key', join('postgres', 'passwords.json')])
  expect(files[join('logs', 'anj.log')]).toMatch(/"part":"api".*reset-password/)
  expect(heard.answers).toBeGreaterThan(50)
  expect(canary.found({ ...tables, ...files })).toEqual([])
  expect([canary.timesHeard('API token'), canary.timesHeard(`recovery code 0`)]).toEqual([1, 1])
}
