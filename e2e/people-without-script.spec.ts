import { addColleague, logInAs } from './support/people.ts'
import { fillPerson, rowOf, untilNoticeShown, withoutScript } from './support/portal.ts'
import { ada, enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('searches, filters, sorts and pages through the user list without JavaScript @long', async ({
  page,
  browser,
  product,
}) => {
  await enter(page)
  for (let n = 10; n < 40; n++)
    await addColleague(product, { userName: `plain${n}`, fullName: `Plain Person ${n}` })
  const plain = await withoutScript(browser, product, ada.userName)
  await plain.goto('/account')
  await plain.getByRole('link', { name: 'User List' }).click()
  await plain.getByLabel('Search').fill('plain person')
  await plain.getByLabel('Status').selectOption('active')
  await plain.getByRole('button', { name: 'Search' }).click()
  await expect(plain.getByText('1 to 25 of 30')).toBeVisible()
  await expect(rowOf(plain, 'Plain Person 10')).toBeVisible()
  await plain.getByRole('link', { name: 'Next' }).click()
  await expect(plain.getByText('26 to 30 of 30')).toBeVisible()
  await expect(plain.getByLabel('Search')).toHaveValue('plain person')
  await plain.getByRole('link', { name: 'Name' }).click()
  await expect(plain.getByRole('row').nth(1)).toContainText('Plain Person 39')
  await expect(plain.getByText('1 to 25 of 30')).toBeVisible()
  await plain.getByRole('link', { name: 'Clear' }).click()
  await expect(plain.getByLabel('Search')).toHaveValue('')
  await expect(plain.getByText(/^1 to 25 of 30$/)).toHaveCount(0)
  await plain.close()
})

test('invites, changes, deactivates and deletes a user without JavaScript, with a confirmation for each @long', async ({
  page,
  browser,
  product,
}) => {
  await enter(page)
  await addColleague(product, { userName: 'paper', fullName: 'Paper Person' })
  const paper = await logInAs(browser, product, 'paper')
  await paper.close()
  const plain = await withoutScript(browser, product, ada.userName)
  await plain.goto('/create-user')
  await fillPerson(plain, 'tape', 'T')
  await plain.getByRole('radio', { name: 'Admin' }).check()
  await plain.getByRole('button', { name: 'Invite' }).click()
  await expect(plain.getByText('Full name must have 3 to 100 characters')).toBeVisible()
  await expect(plain.getByLabel('User name')).toHaveValue('tape')
  await expect(plain.getByRole('radio', { name: 'Admin' })).toBeChecked()
  await plain.getByLabel('Full name').fill('Tape Reader')
  await plain.getByRole('button', { name: 'Invite' }).click()
  await untilNoticeShown(plain, 'Invitation sent.')
  await plain.goto('/users?search=tape')
  await expect(rowOf(plain, 'Tape Reader')).toContainText('Admin')

  await plain.goto('/users?search=paper')
  await plain.getByRole('link', { name: 'Edit Paper Person' }).click()
  await plain.getByLabel('Full name').fill('Punched Paper')
  await plain.getByRole('button', { name: 'Save' }).click()
  await untilNoticeShown(plain, 'Saved.')
  await plain.getByRole('link', { name: 'Punched Paper', exact: true }).click()
  await plain.getByRole('link', { name: 'Deactivate' }).click()
  await expect(plain.getByText('Punched Paper can no longer log in')).toBeVisible()
  await plain.getByRole('link', { name: 'Cancel' }).click()
  await plain.getByRole('link', { name: 'Deactivate' }).click()
  await plain.getByRole('button', { name: 'Deactivate' }).click()
  await untilNoticeShown(plain, 'Deactivated.')
  await plain.getByRole('link', { name: 'Delete' }).click()
  await expect(plain.getByText('Punched Paper owns 1 workflow. Choose a new owner.')).toBeVisible()
  await plain.getByLabel('New owner').selectOption({ label: `${ada.fullName} (${ada.userName})` })
  await plain.getByRole('button', { name: 'Delete' }).click()
  await untilNoticeShown(plain, 'User deleted.')
  await plain.goto('/users?search=paper')
  await expect(plain.getByText('No results.')).toBeVisible()
  await plain.close()
})

test('filters and verifies the audit log and imports users without JavaScript @long', async ({
  page,
  browser,
  product,
}) => {
  await enter(page)
  const plain = await withoutScript(browser, product, ada.userName)
  await plain.goto('/audit-log')
  await plain.getByLabel('Action').selectOption('account.loggedIn')
  await plain.getByRole('button', { name: 'Search' }).click()
  await expect(rowOf(plain, 'Logged in').first()).toContainText('UTC')
  await expect(rowOf(plain, 'Workflow created')).toHaveCount(0)
  await plain.getByRole('link', { name: 'Verify' }).click()
  await expect(plain.getByText('The audit log is intact')).toBeVisible()

  await plain.goto('/users/import')
  await plain.getByLabel('CSV file').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'email;userName;fullName\r\nwire@example.org;wire;Wire "Brush"; \r\nwax@example.org;wax;Wax Drum',
    ),
  })
  await plain.getByRole('button', { name: 'Check' }).click()
  await expect(plain.getByText('1 can be invited, 1 cannot.')).toBeVisible()
  await plain.getByRole('button', { name: 'Invite 1 person' }).click()
  await expect(plain.getByText('1 invited, 1 rejected.')).toBeVisible()
  await plain.close()
})
