import { expect } from '@playwright/test'
import { addColleague, logInAs } from '../../e2e/support/people.ts'
import { ada, enter } from '../../e2e/support/sign-in.ts'
import type { Picture, PictureContext } from './picture.ts'

const window = { width: 1280, height: 720 }

export const portalPictures: readonly Picture[] = [
  {
    name: 'users',
    window,
    stage: async (stage) => {
      await meetPeople(stage)
      await stage.page.goto('/users')
      await stage.page.getByRole('button', { name: 'Actions for Grace Hopper' }).click()
      await stage.page.getByRole('menuitem', { name: 'Change role', exact: true }).waitFor()
      return stage.page
    },
  },
  {
    name: 'audit-log',
    window,
    stage: async (stage) => {
      await meetPeople(stage)
      await stage.page.goto('/audit-log')
      await stage.page.getByRole('row').nth(4).waitFor()
      return stage.page
    },
  },
  {
    name: 'two-factor',
    window,
    stage: async (stage) => {
      await meetPeople(stage)
      const page = await logInAs(stage.browser, stage.product, 'lise', '/account/two-factor')
      await page.setViewportSize({ width: 1000, height: 640 })
      await page.getByLabel('Password', { exact: true }).fill(ada.password)
      await page.getByRole('button', { name: 'Turn on' }).click()
      await page.getByRole('img', { name: /^QR code/ }).waitFor()
      await expect(page.getByRole('button', { name: 'Turn on' })).toBeEnabled()
      await page.mouse.move(3, 3)
      return page.getByRole('main')
    },
  },
]

/** Logs Ada in and adds colleagues of hers. */
export async function meetPeople({ page, product }: PictureContext): Promise<void> {
  await enter(page, 'Orders')
  await addColleague(product, { userName: 'grace', fullName: 'Grace Hopper' })
  await addColleague(product, { userName: 'emmy', fullName: 'Emmy Noether', role: 'admin' })
  await addColleague(product, { userName: 'lise', fullName: 'Lise Meitner' })
}
