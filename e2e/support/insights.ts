import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import postgres, { type Sql } from 'postgres'
import { paste } from './canvas.ts'
import { useServer } from './connections.ts'
import { nodeOf, panelOf } from './editor.ts'
import type { Product } from './product.ts'

/** Runs a test with a new schema in the practice database, and drops the schema afterwards. */
export async function inSchema(
  product: Product,
  schema: string,
  use: (sql: Sql) => Promise<void>,
): Promise<void> {
  const sql = postgres(product.practiceUrl, {
    max: 1,
    onnotice: () => undefined,
    connection: { search_path: schema },
  })
  try {
    await sql`drop schema if exists ${sql(schema)} cascade`
    await sql`create schema ${sql(schema)}`
    await use(sql)
    await sql`drop schema ${sql(schema)} cascade`
  } finally {
    await sql.end()
  }
}

/** Draws a database input and a component that reads the whole database, and fills in the source. */
export async function createInsightWorkflow(
  page: Page,
  product: Product,
  schema: string,
  operations: readonly ('dataDictionary' | 'aiAdvisor' | 'databaseDiagram')[],
): Promise<void> {
  const names = ['source', ...operations]
  await paste(
    page,
    [
      ['source', 'postgresqlInput', 45, 15],
      ...operations.map((kind, at) => [kind, kind, 345 + at * 300, 15] as const),
    ],
    operations.map((kind, at) => [names[at] ?? '', kind] as const),
  )
  await nodeOf(page, 'source').click()
  await useServer(page, new URL(product.practiceUrl), 'practice')
  await expect(panelOf(page).getByText('The component after this one reads the whole database')).toBeVisible()
  await nodeOf(page, operations[0] ?? '').click()
  const schemas = panelOf(page).getByRole('textbox', { name: 'Schemas' })
  await schemas.click()
  await page.getByRole('option', { name: schema, exact: true }).click()
  await schemas.press('Escape')
}

/** Runs the current workflow and returns the window with its insight. */
export async function runInsightWorkflow(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const opened = page.getByRole('dialog', { name: title })
  await expect(opened).toBeVisible({ timeout: 45_000 })
  return opened
}

/** Exports the contents of a window and returns the file. */
export async function exported(page: Page, format: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: 'Export' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: format, exact: true }).click()
  const file = await downloading
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}
