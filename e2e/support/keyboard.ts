import { expect, type Locator, type Page } from '@playwright/test'

/** As often as a key is pressed before a control counts as out of its reach. */
const MOST = 150

/** Moves the focus by Tab to a control, as people do who can't point at it; fails where Tab never leads there. */
export const tabTo = (page: Page, control: Locator): Promise<void> => move(page, control, 'Tab')

/** Presses Enter on a control that Tab leads to. */
export async function enterOn(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

/** Types into a field that Tab leads to, instead of what is there. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

/** Chooses from the menu or the list that is open, with the arrow keys. */
export async function chooseByArrows(page: Page, item: Locator): Promise<void> {
  await move(page, item, 'ArrowDown')
  await page.keyboard.press('Enter')
}

/** Chooses a file by a field for files: Enter opens the system's dialog. */
export async function chooseFileByKeys(
  page: Page,
  field: Locator,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await enterOn(page, field)
  await (await choosing).setFiles(file)
}

/** Counts how often something is pressed with a pointer on a page that is opened from now on. */
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
  throw new Error(`${key} does not lead to ${control}.`)
}
