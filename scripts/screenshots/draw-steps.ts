import type { ConfigOf, NodeKind } from '@anj/workflow'
import { expect, type Page } from '@playwright/test'
import { paste } from '../../e2e/support/canvas.ts'
import { chooseFile, nodeOf, panelOf } from '../../e2e/support/editor.ts'
import { enter } from '../../e2e/support/sign-in.ts'
import { enlargeRows, waitUntilNoToast, widenPanel } from './drawing.ts'

/** A step of the way, with its settings. */
export type Step = {
  readonly [K in NodeKind]: readonly [name: string, kind: K, config: Partial<ConfigOf<K>>]
}[NodeKind]

/** The least size of a window that Anj is made for, in which the menus and panels must be readable. */
export const SMALL = { width: 1280, height: 720 }
/** The distance between two components in a picture. */
export const WAY = 250

/** A CSV file that a picture's workflow reads. */
export interface SourceFile {
  /** The name of its component; the file has the same name in lower case. */
  readonly title: string
  readonly content: string
}

/** Draws CSV files, steps and a CSV output, and shows the settings of the last step. The first step takes all files. */
export async function drawSteps(
  page: Page,
  workflow: string,
  files: readonly SourceFile[],
  ...steps: readonly Step[]
): Promise<void> {
  await enter(page, workflow)
  const chain = [...steps.map(([name]) => name), 'Result']
  await paste(
    page,
    [
      ...files.map(({ title }, i) => [title, 'csvInput', 45, 15 + 120 * i] as const),
      ...steps.map(([name, kind, config], i) => [name, kind, 45 + WAY * (i + 1), 15, config] as const),
      ['Result', 'csvOutput', 45 + WAY * (steps.length + 1), 15],
    ],
    [
      ...files.map(({ title }) => [title, chain[0] ?? ''] as const),
      ...chain.slice(1).map((to, i) => [chain[i] ?? '', to] as const),
    ],
  )
  for (const { title, content } of files) {
    await nodeOf(page, title).click()
    await expect(panelOf(page).getByText(title, { exact: true })).toBeVisible()
    await chooseFile(page, { name: `${title.toLowerCase()}.csv`, content })
    await expect(panelOf(page).getByText(/^\d+ rows, \d+ columns/)).toBeVisible()
  }
  await nodeOf(page, steps.at(-1)?.[0] ?? '').click()
  await waitUntilNoToast(page)
  await widenPanel(page)
}

/** Shows the rows of the selected step below the canvas. */
export async function showPreview(page: Page, steps = 1): Promise<void> {
  await page.getByRole('tab', { name: 'Preview', exact: true }).click()
  await page.getByRole('button', { name: 'Fold panel' }).click()
  await enlargeRows(page, steps)
  await page.getByText(/^rows 1 to \d+ of \d/).waitFor()
  await page
    .getByText(/\d distinct/)
    .first()
    .waitFor()
}
