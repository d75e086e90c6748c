import { drop, panelOf, pick } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test.describe('without a Windows account on the server', () => {
  test.use({ expectedErrors: [/status of 422 .*connections\/test/] })

  test('the connection form explains what the administrator can do', async ({ page }) => {
    const panel = panelOf(page)
    await enter(page, 'No account')
    await drop(page, 'mssqlInput', 'MS SQL', { x: 60, y: 60 })
    await panel.getByLabel('Server Name/IP Address').fill('db.example')
    await pick(page, 'Authentication Type', 'Windows')
    await panel.getByRole('button', { name: 'Test connection' }).click()
    await expect(panel.getByRole('alert')).toHaveText(
      /^Windows authentication uses the Windows account .* ask your administrator to set ANJ_WINDOWS_DOMAIN, .* and ANJ_WINDOWS_SERVERS\.$/,
    )
  })
})
