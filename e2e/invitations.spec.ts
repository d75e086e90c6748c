import { linkTo } from './support/mail.ts'
import { addColleague, logInAs } from './support/people.ts'
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
test.use({ expectedErrors: [/the server responded with a status of 4(22|10)/] })

test('invites a user, who sets a password with the link in the email and logs in', async ({
  page,
  browser,
  product,
}) => {
  await enter(page)
  await addColleague(product, { userName: 'anita', fullName: 'Anita Borg', role: 'admin' })
  const admin = await logInAs(browser, product, 'anita', '/users')
  await admin.getByRole('link', { name: 'Create user' }).click()
  await admin.waitForURL('**/create-user')
  await fillPerson(admin, 'joan', 'Joan Clarke')
  await admin.getByLabel('Email').fill('nowhere')
  await admin.getByRole('button', { name: 'Invite' }).click()
  await expect(admin.getByText('Email must be a valid email address').first()).toBeVisible()
  await expect(admin.getByLabel('Email')).toBeFocused()
  await expect(admin.getByLabel('Full name')).toHaveValue('Joan Clarke')
  // Only super users can assign roles.
  await expect(admin.getByRole('radio')).toHaveCount(0)
  await admin.getByLabel('Email').fill('joan@example.org')
  await admin.getByRole('button', { name: 'Invite' }).click()
  await untilNoticeShown(admin, 'Invitation sent.')
  await expect(rowOf(admin, 'Joan Clarke')).toContainText('Invited')

  const joan = await newVisitor(browser, product)
  await acceptInvitation(joan, await linkTo(product, 'invitation', 'joan@example.org'), 'joan')
  await expect(joan.getByText('Welcome Joan Clarke')).toBeVisible()
  await expect(joan.getByRole('link', { name: 'User List' })).toHaveCount(0)
  await joan.close()
  await admin.reload()
  await expect(rowOf(admin, 'Joan Clarke')).toContainText('Active')
  await admin.close()
})

test('sends an invitation to a corrected address, resends a lost invitation, and accepts only the newest link @long', async ({
  page,
  browser,
  product,
}) => {
  await enter(page)
  await page.goto('/create-user')
  await fillPerson(page, 'radia', 'Radia Perlman')
  await page.getByLabel('Email').fill('radio@example.org')
  await page.getByRole('button', { name: 'Invite' }).click()
  await untilNoticeShown(page, 'Invitation sent.')
  await page.getByRole('link', { name: 'Radia Perlman' }).click()
  await page.getByLabel('Email', { exact: true }).fill('radia@example.org')
  await page.getByRole('button', { name: 'Save' }).click()
  await untilNoticeShown(page, 'Saved.')
  const lost = await linkTo(product, 'invitation', 'radia@example.org')
  await choose(page, 'Radia Perlman', 'Resend invitation')
  await page.getByRole('button', { name: 'Resend invitation' }).click()
  await untilNoticeShown(page, 'Invitation sent again.')
  const newest = await linkTo(product, 'invitation', 'radia@example.org', 2)
  const radia = await newVisitor(browser, product)
  await radia.goto(lost)
  await expect(radia.getByText('This link does not work').first()).toBeVisible()
  await acceptInvitation(radia, newest, 'radia')
  await expect(radia.getByText('Welcome Radia Perlman')).toBeVisible()
  await radia.close()

  await page.reload()
  await page.getByRole('button', { name: 'Actions for Radia Perlman' }).click()
  await expect(page.getByRole('menuitem', { name: 'Deactivate' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Resend invitation' })).toHaveCount(0)
})
