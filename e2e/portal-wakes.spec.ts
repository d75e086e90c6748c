import { ada, enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/**
 * A script that stops React until `begin` is called, by holding back the messages that React schedules its work with.
 */
const holdReact = `{
  const begun = new Promise((resolve) => { window.begin = resolve })
  const { postMessage } = MessagePort.prototype
  MessagePort.prototype.postMessage = async function (message) {
    window.isAsked = true
    await begun
    postMessage.call(this, message)
  }
}`

test('pressing a key and clicking do no harm before a portal page is hydrated', async ({ page }) => {
  await enter(page)
  await page.addInitScript(holdReact)
  await page.goto('/users')
  await page.waitForFunction('window.isAsked')

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await page.getByRole('heading', { name: 'User List' }).click()
  await page.evaluate('window.begin()')

  await page.getByRole('button', { name: `Actions for ${ada.fullName}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
})
