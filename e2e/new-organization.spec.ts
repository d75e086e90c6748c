import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { linkTo } from './support/mail.ts'
import {
  acceptInvitation,
  fillPerson,
  logInWith,
  newVisitor,
  rowOf,
  untilNoticeShown,
} from './support/portal.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const help = join(import.meta.dirname, '..', 'docs', 'help')

/** Checks that a help page mentions these labels in bold, exactly as they appear on the screen. */
function told(page: string, ...words: readonly string[]): void {
  const text = readFileSync(join(help, page), 'utf8')
  for (const word of words) expect(text, page).toContain(`**${word}**`)
}

test('the help names every label that is needed to create an organization, invite users and recover access', () => {
  told('licences.md', 'Licences', 'User List', 'Create licence', 'Create admin', 'Create user')
  told(
    'users-and-roles.md',
    'User List',
    'Create user',
    'Full name',
    'Email',
    'User name',
    'Invite',
    'Invited',
  )
  told('account.md', 'Forgot your password?', 'Send email', 'Reset Password')
})

test('a super user sets up an organization of three users as the help describes, and a user recovers a forgotten password @long', async ({
  page,
  browser,
  product,
}) => {
  test.slow()
  await enter(page)
  await page.getByRole('link', { name: 'User List' }).click()
  await page.getByRole('link', { name: 'Licences' }).click()
  await page.getByRole('link', { name: 'Create licence' }).click()
  await page.getByLabel('Organization', { exact: true }).fill('Royal Society')
  await page.getByLabel('Address').fill('Somerset House, London')
  await page.getByLabel('Full name of the customer').fill('Mary Somerville')
  await page.getByLabel('Email of the customer').fill('mary.somerville@example.org')
  await page.getByLabel('Number of users allowed').fill('3')
  await page.getByLabel('Web').check()
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('link', { name: 'Create admin' }).click()
  await fillPerson(page, 'somerville', 'Mary Somerville')
  await page.getByRole('button', { name: 'Invite' }).click()
  await untilNoticeShown(page, 'Invitation sent.')

  const admin = await newVisitor(browser, product)
  const invitation = await linkTo(product, 'invitation', 'somerville@example.org')
  await acceptInvitation(admin, invitation, 'somerville')
  await admin.getByRole('button', { name: 'Skip the tour' }).click()
  for (const [userName, fullName] of [
    ['anning', 'Mary Anning'],
    ['faraday', 'Michael Faraday'],
  ] as const) {
    await admin.getByRole('link', { name: 'User List' }).click()
    await admin.getByRole('link', { name: 'Create user' }).click()
    await fillPerson(admin, userName, fullName)
    await admin.getByRole('button', { name: 'Invite' }).click()
    await expect(rowOf(admin, fullName)).toContainText('Invited')
    const person = await newVisitor(browser, product)
    await acceptInvitation(person, await linkTo(product, 'invitation', `${userName}@example.org`), userName)
    await expect(person.getByText(`Welcome ${fullName}`)).toBeVisible()
    await person.close()
  }
  await expect(admin.getByText('3 of 3 users')).toBeVisible()
  await admin.close()

  const faraday = await newVisitor(browser, product)
  await faraday.goto('/login')
  await faraday.getByRole('link', { name: 'Forgot your password?' }).click()
  await faraday.getByLabel('Email').fill('faraday@example.org')
  await faraday.getByRole('button', { name: 'Send email' }).click()
  await faraday.waitForURL(/\/login$/)
  await faraday.goto(await linkTo(product, 'resetPassword', 'faraday@example.org'))
  await faraday.getByLabel('Password', { exact: true }).fill('Induction!1831')
  await faraday.getByLabel('Confirm password', { exact: true }).fill('Induction!1831')
  await faraday.getByRole('button', { name: 'Reset Password' }).click()
  await faraday.waitForURL(/\/login$/)
  await logInWith(faraday, 'faraday', 'Induction!1831')
  await expect(faraday.getByText('Welcome Michael Faraday')).toBeVisible()
  await faraday.close()
})
