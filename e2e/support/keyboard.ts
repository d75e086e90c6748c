import { expect, type Locator, type Page } from '@playwright/test'

/** Number of key presses after which a control is considered unreachable. */
const MOST = 150

/** Moves the focus to a control with Tab, as keyboard users do. Fails if Tab never reaches it. */
export const tabTo = (page: Page, control: Locator): Promise<void> => move(page, control, 'Tab')

/** Moves to a control with Tab and presses Enter. */
export async function enterOn(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

/** Moves to a field with Tab and replaces its text. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

/** Chooses an entry in the open menu or list with the arrow keys. */
export async function chooseByArrows(page: Page, item: Locator): Promise<void> {
  await move(page, item, 'ArrowDown')
  await page.keyboard.press('Enter')
}

/** Chooses a file in a file field: Enter opens the system's dialog. */
export async function chooseFileByKeys(
  page: Page,
  field: Locator,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await enterOn(page, field)
  await (await choosing).setFiles(file)
}

/** Counts pointer presses on pages opened from now on. */
export async function countPointers(page: Page): Promise<() => number> {
  let presses = 0
  await page.exposeFunction('notePointer', () => {
    presses += 1
  })
  await page.addInitScript("addEventListener('pointerdown', () => notePointer(), true)")
  return () => presses
}

async function move(page: Page, control: Locator, key: 'Tab' | 'ArrowDown'): Promise<void> {
  await expect(control).toBeVisible()
  for (let presses = 0; presses < MOST; presses += 1) {
    if (await control.evaluate((element) => element.matches(':focus, [data-combobox-selected]'))) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} did not move the focus to ${control}.`)
}
