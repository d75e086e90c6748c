import type { NodeKind } from '@anj/workflow'
import { expect, type Locator, type Page } from '@playwright/test'
import { type Component, nodes, paste } from './canvas.ts'
import { chooseAllText, chooseFile, download, panelOf, run } from './editor.ts'

/** A CSV file that a workflow reads. */
interface SourceFile {
  readonly name: string
  readonly lines: readonly string[]
  /** Leaves the columns as text. Otherwise, the columns get the types of their values. */
  readonly isText?: boolean
}

/** A step's kind, and the title that its node shows. */
type Step = readonly [kind: NodeKind, title: string]

/**
 * Draws a chain of steps between CSV files and a CSV output. The first step takes all files, and its settings open.
 * Returns the nodes of the steps.
 */
export async function drawSteps(
  page: Page,
  files: readonly SourceFile[],
  steps: readonly Step[],
): Promise<readonly Locator[]> {
  const titles = steps.map(([, title]) => title)
  const sources = files.map((_, i): Component => [`File ${i + 1}`, 'csvInput', 0, 140 * i])
  const drawn = steps.map(([kind, title], i): Component => [title, kind, 280 * (i + 1), 0])
  const output: Component = ['Result', 'csvOutput', 280 * (steps.length + 1), 0]
  const chain = [...titles, 'Result']
  const connections = [
    ...sources.map(([name]) => [name, chain[0] ?? ''] as const),
    ...chain.slice(1).map((to, i) => [chain[i] ?? '', to] as const),
  ]
  await paste(page, [...sources, ...drawn, output], connections)
  for (const [i, { name, lines, isText }] of files.entries()) {
    const source = `File ${i + 1}`
    await nodes(page).filter({ hasText: source }).click()
    // Until the panel of this source is shown, the file would go into the panel of the former one.
    await expect(panelOf(page).getByText(source, { exact: true })).toBeVisible()
    await chooseFile(page, { name, content: `${lines.join('\n')}\n` })
    await expect(panelOf(page).getByText(/^\d+ rows?, \d+ columns?$/)).toBeVisible()
    if (isText) await chooseAllText(page)
  }
  const found = titles.map((title) => nodes(page).filter({ hasText: title }))
  await found[0]?.click()
  return found
}

/** Runs the workflow and returns the lines of its CSV file. */
export async function resultOf(page: Page): Promise<readonly string[]> {
  await run(page)
  return (await download(page, /^result\.csv/)).toString('utf8').trim().split('\r\n')
}
