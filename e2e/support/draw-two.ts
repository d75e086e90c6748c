import { expect, type Locator, type Page } from '@playwright/test'
import { edges } from './canvas.ts'
import { connect, drop, openPage } from './editor.ts'
import { enter } from './sign-in.ts'

/** Opens a new workflow with an input connected to a Column Selection. */
export async function drawTwo(page: Page, name: string): Promise<{ file: Locator; selection: Locator }> {
  await enter(page, name)
  const file = await drop(page, 'csvInput', 'CSV File', { x: 60, y: 60 })
  await openPage(page, 'Preparation')
  const selection = await drop(page, 'columnSelection', 'Column Selection', { x: 420, y: 60 })
  await connect(page, file, selection)
  await expect(edges(page)).toHaveCount(1)
  return { file, selection }
}
