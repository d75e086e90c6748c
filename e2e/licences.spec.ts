import type { Page } from '@playwright/test'
import { linkTo } from './support/mail.ts'
import {
  acceptInvitation,
  choose,
  fillPerson,
  newVisitor,
  rowOf,
  untilNoticeShown,
} from './support/portal.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// The server responds to a rejected form with an error status, which browsers log to the console.
test.use({ expectedErrors: [/the server responded with a status of 4(22|09)/] })

/** Returns the date a number of days from today in UTC, the time zone in which the server checks licences. */
const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10)

const refusal = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible()

async function fillLicence(page: Page, organizationName: string, users: number): Promise<void> {
  await page.getByLabel('Organization', { exact: true }).fill(organizationName)
  await page.getByLabel('Address').fill('1 Dorset Street, London')
  await page.getByLabel('Full name of the customer').fill('Charles Babbage')
  await page.getByLabel('Email of the customer').fill('charles@example.org')
  await page.getByLabel('Number of users allowed').fill(String(users))
  await page.getByLabel('Web').check()
}

test('shows the errors of the licence form below their fields and keeps the typed values', async ({
  page,
}) => {
  await enter(page)
  await page.goto('/licences/new')
  await page.getByLabel('Organization', { exact: true }).fill('D')
  await page.getByLabel('Address').fill('1')
  await page.getByLabel('Full name of the customer').fill('Ch')
  await page.getByLabel('Email of the customer').fill('nowhere')
  await page.getByLabel('Number of users allowed').fill('1001')
  await page.getByLabel('Starting day').fill(day(-2))
  await page.getByLabel('Expiry date').fill(day(-1))
  const create = page.getByRole('button', { name: 'Create' })
  await create.click()
  await refusal(page, 'Organization name must have 2 to 100 characters')
  await refusal(page, 'Address must have 2 to 200 characters')
  await refusal(page, 'Full name must have 3 to 100 characters')
  await refusal(page, 'Email must be a valid email address')
  await refusal(page, 'Number of users allowed must be a whole number from 1 to 1000')
  await refusal(page, 'Starting day cannot be in the past')
  await refusal(page, 'Expiry date cannot be in the past')
  await refusal(page, 'Please choose at least one application type')
  await expect(page.getByLabel('Organization', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Number of users allowed')).toHaveValue('1001')

  await fillLicence(page, 'Difference Engines', 2.5)
  await page.getByLabel('Starting day').fill(day(10))
  await page.getByLabel('Expiry date').fill(day(5))
  await create.click()
  await refusal(page, 'Number of users allowed must be a whole number from 1 to 1000')
  await refusal(page, 'Starting day must be before or equal to the expiry date')
  await expect(page.getByLabel('Web')).toBeChecked()
  await page.getByLabel('Starting day').fill(day(0))
  await page.getByLabel('Expiry date').fill(day(5 * 366 + 1))
  await create.click()
  await refusal(page, 'Expiry date cannot be more than 5 years ahead')
  await page.getByLabel('Expiry date').fill(day(0))
  await create.click()
  await refusal(page, 'Expiry date must be after the starting day')
})

test('gives an organization a licence and an admin, and limits its users to the number in the licence @long', async ({
  page,
  browser,
  product,
}) => {
  await enter(page)
  await page.goto('/licences')
  await page.getByRole('link', { name: 'Create licence' }).click()
  await page.waitForURL('**/licences/new')
  await fillLicence(page, 'Analytic Society', 2)
  await page.getByRole('button', { name: 'Create' }).click()
  await untilNoticeShown(page, 'Licence created.')
  await expect(page.getByText('0 of 2 users')).toBeVisible()
  await page.getByRole('link', { name: 'Create admin' }).click()
  await expect(page.getByRole('radio', { name: 'Admin' })).toBeChecked()
  await fillPerson(page, 'charles', 'Charles Babbage')
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(rowOf(page, 'Charles Babbage')).toContainText('Analytic Society')

  const charles = await newVisitor(browser, product)
  await acceptInvitation(charles, await linkTo(product, 'invitation', 'charles@example.org'), 'charles')
  await charles.goto('/users')
  await expect(charles.getByText('No users yet.')).toBeVisible()
  await expect(charles.getByText('1 of 2 users')).toBeVisible()
  await charles.goto('/create-user')
  await fillPerson(charles, 'herschel', 'John Herschel')
  await charles.getByRole('button', { name: 'Invite' }).click()
  await expect(charles.getByText('2 of 2 users')).toBeVisible()
  await charles.goto('/create-user')
  await fillPerson(charles, 'peacock', 'George Peacock')
  await charles.getByRole('button', { name: 'Invite' }).click()
  const full = 'The licence allows 2 users, and all seats are taken.'
  await expect(charles.getByText(full).first()).toBeVisible()
  await expect(charles.getByLabel('Full name')).toHaveValue('George Peacock')

  await charles.goto('/users')
  await choose(charles, 'John Herschel', 'Deactivate')
  await charles.getByRole('button', { name: 'Deactivate' }).click()
  await expect(charles.getByText('1 of 2 users')).toBeVisible()
  await charles.goto('/create-user')
  await fillPerson(charles, 'peacock', 'George Peacock')
  await charles.getByRole('button', { name: 'Invite' }).click()
  await untilNoticeShown(charles, 'Invitation sent.')
  await choose(charles, 'John Herschel', 'Reactivate')
  await charles.getByRole('button', { name: 'Reactivate' }).click()
  await expect(charles.getByText(full).first()).toBeVisible()
  await charles.goto('/licences')
  await expect(charles.getByRole('heading', { name: 'Analytic Society' })).toBeVisible()
  await expect(charles.getByText('2 of 2 users')).toBeVisible()
  await expect(charles.getByRole('link', { name: 'Create licence' })).toHaveCount(0)
  await charles.close()

  await page.goto('/licences?search=Analytic+Society')
  await page.getByRole('link', { name: 'Analytic Society' }).click()
  await page.getByLabel('Number of users allowed').fill('1')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The organization has 2 users occupying seats.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(
    page.getByRole('dialog').getByText(/This licence cannot be deleted: its organization has 3 users/),
  ).toBeVisible()
})

test('changes a licence, and deletes it with its organization when it has no users @long', async ({
  page,
}) => {
  await enter(page)
  await page.goto('/licences/new')
  await fillLicence(page, 'Empty House', 10)
  await page.getByRole('button', { name: 'Create' }).click()
  await untilNoticeShown(page, 'Licence created.')
  await page.getByLabel('Organization', { exact: true }).fill('Full House')
  await page.getByLabel('macOS').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await untilNoticeShown(page, 'Licence saved.')
  await expect(page.getByRole('heading', { name: 'Full House' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'macOS' })).toBeChecked()
  // The form already shows the application types, so the page doesn't repeat them.
  await expect(page.getByText('Web, macOS')).toHaveCount(0)
  await page.getByRole('link', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await untilNoticeShown(page, 'Licence and organization deleted.')
  await expect(rowOf(page, 'Full House')).toHaveCount(0)
})
