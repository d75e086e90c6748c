import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { panelOf, pick } from './editor.ts'

/** Fills in a new connection for the open database node, saves it, and enters the database name. */
export async function useServer(page: Page, server: URL, database: string): Promise<void> {
  await fillServer(page, server)
  await pick(page, 'TLS', 'Not encrypted')
  await saveFor(page, database)
}

/** Saves the connection in the form and enters the database name. */
export async function saveFor(page: Page, database: string): Promise<void> {
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Save' }).click()
  // Until the server has answered, the component has no connection and a run would be refused.
  await expect(panel.getByRole('button', { name: /^Edit / })).toBeVisible()
  await nameDatabase(page, database)
}

/** Enters the database name for the chosen connection. */
export async function nameDatabase(page: Page, database: string): Promise<void> {
  const name = panelOf(page).getByRole('combobox', { name: 'Database Name' })
  await name.fill(database)
  // Leaving the field closes the list of databases, which would otherwise cover the fields below.
  await name.press('Tab')
}

/** Enters the name of an existing table and waits for its columns, because they push down the fields below. */
export async function nameTable(page: Page, table: string): Promise<void> {
  const panel = panelOf(page)
  const name = panel.getByRole('combobox', { name: 'Table Name' })
  await name.fill(table)
  await name.press('Tab')
  await expect(panel.getByText(/^The table exists/)).toBeVisible()
}

/** Enters a server's address and login. */
export async function fillServer(page: Page, server: URL): Promise<void> {
  const panel = panelOf(page)
  await pick(page, 'Connection', 'New connection …')
  await panel.getByLabel('Server Name/IP Address').fill(server.hostname)
  await panel.getByLabel('Port', { exact: true }).fill(server.port)
  await panel.getByLabel('UserID').fill(decodeURIComponent(server.username))
  await panel.getByLabel('Password', { exact: true }).fill(decodeURIComponent(server.password))
}

/** Refreshes the open database source and waits for its rows. */
export async function refresh(page: Page): Promise<void> {
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(panel.getByText(/^All \d+ rows, as of /)).toBeVisible({ timeout: 30_000 })
}
