import type { Locator, Page } from '@playwright/test'
import { connect, drop, openPage } from './editor.ts'

/** Adds a Column Selection after a source and returns it. */
export async function addSelection(page: Page, source: Locator): Promise<Locator> {
  await openPage(page, 'Preparation')
  const selection = await drop(page, 'columnSelection', 'Column Selection', { x: 300, y: 60 })
  await connect(page, source, selection)
  return selection
}

/** Adds a Change Data Type after a Column Selection and returns it. */
export async function addTypes(page: Page, selection: Locator): Promise<Locator> {
  const types = await drop(page, 'changeDataType', 'Change Data Type', { x: 540, y: 60 })
  await connect(page, selection, types)
  return types
}
