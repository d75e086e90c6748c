import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page } from '@playwright/test'
import { build } from 'esbuild'

const QUIET = 1000

/** The helpers that every measured page gets, as one script. */
export async function inPageScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./in-page/main.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

/** Opens a page in a tab of its own and answers it with the milliseconds until one could work with what is drawn. */
export async function openMeasured(
  context: BrowserContext,
  url: string,
): Promise<{ page: Page; milliseconds: number }> {
  const page = await context.newPage()
  await page.goto(url)
  const milliseconds = await page.evaluate<number>(`anjBench.untilInteractive(${QUIET})`)
  return { page, milliseconds }
}

/** Times between the frames that a page draws while something is done to it, in milliseconds. */
export async function framesDuring(page: Page, work: (page: Page) => Promise<void>): Promise<number[]> {
  await page.evaluate('anjBench.noteFrames()')
  await work(page)
  const times = await page.evaluate<number[]>('anjBench.framesNoted()')
  return times.slice(1).map((time, at) => time - (times[at] ?? time))
}

/** Frames per second, of the times between them. */
export function perSecond(gaps: readonly number[]): number {
  return (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0)
}

/** The value below which such a share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** The median. */
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Bytes of all scripts that a page loads until it is drawn, each compressed as a server would. */
export async function scriptBytes(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && response.ok())
      scripts.push(response.body().then((body) => gzipSync(body).length))
  })
  await page.goto(url)
  await page.locator('.react-flow__node').first().waitFor()
  // What is fetched ahead while nothing else is to be done is not needed to begin.
  page.removeAllListeners('response')
  const sizes = await Promise.all(scripts)
  await page.close()
  return sizes.reduce((sum, size) => sum + size, 0)
}
