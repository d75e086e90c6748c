import { expectNoAxeFindings } from './support/accessibility.ts'
import { tabTo } from './support/keyboard.ts'
import { addColleague } from './support/people.ts'
import { rowOf, untilNoticeShown } from './support/portal.ts'
import { ada, enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// The server responds to a rejected form with an error status, which browsers log to the console.
test.use({ expectedErrors: [/the server responded with a status of 4\d\d/] })

test("axe finds no accessibility violations on the portal's main pages @long", async ({ page, product }) => {
  test.slow()
  await enter(page)
  await addColleague(product, { userName: 'looked', fullName: 'Somebody with quite a long name to look at' })
  await page.goto('/users?search=looked')
  await expectNoAxeFindings(page, 'users')
  await page.getByRole('link', { name: 'Somebody with' }).click()
  await page.waitForURL('**/users/*')
  await page.getByRole('link', { name: 'Change role' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoAxeFindings(page, 'question')
  await page.goto('/licences/new')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Please choose at least one application type').first()).toBeVisible()
  await expectNoAxeFindings(page, 'mistakes')
  await page.goto('/audit-log?action=workflow.created')
  await expectNoAxeFindings(page, 'audit log')
  await page.goto('/account')
  await expectNoAxeFindings(page, 'account')
})

test('axe finds no accessibility violations in user management, including its menus, errors and dialogs @long', async ({
  page,
  product,
}) => {
  test.slow()
  await enter(page)
  await addColleague(product, { userName: 'looked', fullName: 'Somebody with quite a long name to look at' })
  await page.goto('/users')
  await expectNoAxeFindings(page, 'users')
  await page.getByRole('button', { name: 'Actions for Somebody' }).click()
  await expect(page.getByRole('menuitem', { name: 'Deactivate' })).toBeVisible()
  await expectNoAxeFindings(page, 'menu of a user', true)
  await page.goto('/users?search=nobodywithsuchaname')
  await expectNoAxeFindings(page, 'nobody found')
  await page.goto('/users?search=looked')
  await page.getByRole('link', { name: 'Somebody with' }).click()
  await page.waitForURL('**/users/*')
  await expectNoAxeFindings(page, 'user')
  await page.getByRole('link', { name: 'Change role' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoAxeFindings(page, 'question')
  const person = new URL(page.url()).pathname
  await page.goto(`${person}/delete`)
  await expectNoAxeFindings(page, 'delete')
  await page.goto('/create-user')
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText('Full name must have 3 to 100 characters').first()).toBeVisible()
  await expectNoAxeFindings(page, 'mistakes')
  await page.goto('/users/import')
  await page.getByLabel('CSV file').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('userName,fullName,email\nnew,New Person,new@example.org\nx,X,nowhere'),
  })
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('1 can be invited, 1 cannot.')).toBeVisible()
  await expectNoAxeFindings(page, 'report of an import')
})

test('axe finds no accessibility violations on the licence and audit log pages @long', async ({ page }) => {
  test.slow()
  await enter(page)
  await page.goto('/licences')
  await expectNoAxeFindings(page, 'licences')
  await page.getByRole('link', { name: ada.organizationName }).click()
  await page.getByRole('link', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoAxeFindings(page, 'question')
  await page.goto('/audit-log?action=workflow.created')
  await page.getByRole('rowheader').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Before and after' })).toBeVisible()
  await expectNoAxeFindings(page, 'entry')
  await page.goto('/audit-log/verify')
  await expectNoAxeFindings(page, 'verify')
  await page.goto('/nowhere')
  await expectNoAxeFindings(page, 'not found')
})

test('a narrow screen scrolls to the current tab and shows each row as a card titled with its name', async ({
  page,
}) => {
  await enter(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/audit-log')
  await expect(page.getByRole('link', { name: 'Audit Log', exact: true })).toBeInViewport({ ratio: 0.9 })
  const card = page.getByRole('row').nth(1)
  const [head, when] = [card.getByRole('rowheader'), card.getByRole('cell').first()]
  const tops = await Promise.all([head, when].map(async (cell) => (await cell.boundingBox())?.y ?? 0))
  expect(tops[0]).toBeLessThan(tops[1] ?? 0)
})

test('finds, changes and deactivates users with only the keyboard @long', async ({ page, product }) => {
  await enter(page)
  await addColleague(product, { userName: 'keys', fullName: 'Key Board' })
  await page.goto('/users')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('searchbox', { name: 'Search' }))
  await page.keyboard.type('keys')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 to 1 of 1')).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Last seen' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Last seen' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )

  const actions = page.getByRole('button', { name: 'Actions for Key Board' })
  await tabTo(page, actions)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(actions).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/deactivate/)
  await tabTo(page, page.getByRole('button', { name: 'Deactivate' }))
  await page.keyboard.press('Enter')
  await untilNoticeShown(page, 'Deactivated.')
  await expect(rowOf(page, 'Key Board')).toContainText('Deactivated')

  await tabTo(page, page.getByRole('link', { name: 'Key Board' }))
  await page.keyboard.press('Enter')
  const reactivate = page.getByRole('link', { name: 'Reactivate' })
  await tabTo(page, reactivate)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(reactivate).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'Reactivate' }))
  await page.keyboard.press('Enter')
  await untilNoticeShown(page, 'User reactivated.')
  await expect(dialog).toBeHidden()
})
