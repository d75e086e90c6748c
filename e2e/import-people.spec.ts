import { readFile } from 'node:fs/promises'
import { linkTo, mailsTo } from './support/mail.ts'
import { acceptInvitation, newVisitor, rowOf } from './support/portal.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// The server responds to a rejected file with an error status, which browsers log to the console.
test.use({ expectedErrors: [/the server responded with a status of 422/] })

const csv = (...lines: readonly string[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
})

test('checks a file of users before inviting them, and reports on every line', async ({
  page,
  browser,
  product,
}) => {
  await enter(page)
  await page.goto('/users')
  await page.getByRole('link', { name: 'Import' }).click()
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('Please choose a CSV file').first()).toBeVisible()
  await page
    .getByLabel('CSV file')
    .setInputFiles(
      csv(
        'userName,fullName,email',
        'annie,Annie Easley,annie@example.org',
        'mary,"Jackson, Mary",mary@example.org',
        'x,X,nowhere',
        'annie,Another Annie,other@example.org',
        'short,only two',
      ),
    )
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('2 can be invited, 3 cannot.')).toBeVisible()
  await expect(rowOf(page, 'Annie Easley')).toContainText('Can be invited')
  await expect(rowOf(page, 'nowhere')).toContainText('User name must have 3 to 20 characters')
  await expect(rowOf(page, 'nowhere')).toContainText('Email must be a valid email address')
  await expect(rowOf(page, 'Another Annie')).toContainText('Line 2 of this file has the same user name')
  await expect(page.getByRole('row').nth(5)).toContainText('but the first line has 3')
  // The check itself invited nobody.
  await page.waitForLoadState()
  const list = await browser.newPage({
    baseURL: product.url,
    storageState: await page.context().storageState(),
  })
  await list.goto('/users?search=annie')
  await expect(list.getByText('No results.')).toBeVisible()
  await list.close()

  await page.getByRole('button', { name: 'Invite 2 people' }).click()
  await expect(page.getByText('2 invited, 3 rejected.')).toBeVisible()
  await expect(rowOf(page, 'Jackson, Mary')).toContainText('Invited')
  await expect(page.getByRole('button', { name: /^Invite/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to user list' }).click()
  await expect(rowOf(page, 'Annie Easley')).toContainText('Invited')
  const annie = await newVisitor(browser, product)
  await acceptInvitation(annie, await linkTo(product, 'invitation', 'annie@example.org'), 'annie')
  await expect(annie.getByText('Welcome Annie Easley')).toBeVisible()
  await annie.close()
  await expect.poll(() => mailsTo(product, 'invitation', 'mary@example.org')).toHaveLength(1)
})

test('refuses all lines of an unreadable file, and accepts the template', async ({ page }) => {
  await enter(page)
  await page.goto('/users/import')
  await page.getByLabel('CSV file').setInputFiles(csv('name,mail', 'Ida Rhodes,ida@example.org'))
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(
    page.getByText('The first line must contain the column names userName, fullName and email').first(),
  ).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download a template' }).click()
  const template = await (await download).path()
  expect(await readFile(template, 'utf8')).toContain('userName,fullName,email')
  await page.getByLabel('CSV file').setInputFiles({
    name: 'template.csv',
    mimeType: 'text/csv',
    buffer: await readFile(template),
  })
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('table', { name: 'Lines of the file' })).toContainText('grace@example.org')
})
