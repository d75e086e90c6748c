import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { canvasItems } from './support/canvas.ts'
import { draggedFile, drop } from './support/editor.ts'
import { enter } from './support/sign-in.ts'
import { saved, tab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'

test('a workflow is saved as a file and opened by dropping the file on the window', async ({ page }) => {
  await enter(page, 'To file')
  await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await saved(page)
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Control+s')
  const download = await downloading
  expect(download.suggestedFilename()).toBe('To file.anj')
  const text = await readFile(await download.path(), 'utf8')

  await dropFile(page, 'To file.anj', text)
  await expect(page.getByText('Workflow already open')).toBeVisible()
  await dropFile(page, 'rows.pdf', 'a,b')
  await expect(page.getByText(/^This file cannot be added: rows\.pdf\./)).toBeVisible()
  await page.getByRole('button', { name: 'Delete To file', exact: true }).click()
  await expect(tab(page, 'To file')).toHaveCount(0)
  await dropFile(page, 'Renamed.anj', text)
  await expect(tab(page, 'Renamed')).toHaveAttribute('aria-selected', 'true')
  await expect(canvasItems(page)).toHaveCount(1)
})

/** Drops a file onto the middle of the window, as from the desktop. */
async function dropFile(page: Page, name: string, text: string): Promise<void> {
  const files = await draggedFile(page, name, text)
  const body: Locator = page.locator('.react-flow__pane')
  await body.dispatchEvent('dragover', { dataTransfer: files })
  await body.dispatchEvent('drop', { dataTransfer: files })
}
