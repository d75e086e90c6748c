import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page } from '@playwright/test'
import { build } from 'esbuild'

const QUIET = 1000
/** Milliseconds until the nodes of a large workflow are drawn, even on a busy machine. */
const PATIENCE = 120_000

/** Bundles the helpers for measured pages into one script. */
export async function inPageScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./in-page/main.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

/** Opens a page in a new tab. Returns it with the milliseconds until it was interactive. */
export async function openMeasured(
  context: BrowserContext,
  url: string,
): Promise<{ page: Page; milliseconds: number }> {
  const page = await context.newPage()
  await page.goto(url)
  const milliseconds = await page.evaluate<number>(`anjBench.untilInteractive(${QUIET})`)
  return { page, milliseconds }
}

/** Returns the times between frames, in milliseconds, while a gesture is performed. */
export async function framesDuring(page: Page, work: (page: Page) => Promise<void>): Promise<number[]> {
  await page.evaluate('anjBench.noteFrames()')
  await work(page)
  const times = await page.evaluate<number[]>('anjBench.framesNoted()')
  return times.slice(1).map((time, at) => time - (times[at] ?? time))
}

/** Converts the times between frames to frames per second. */
export function perSecond(gaps: readonly number[]): number {
  return (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0)
}

/** Returns the quantile of values for a share from 0 to 1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Returns the compressed size of all scripts that a page loads until it is rendered. */
export async function scriptBytes(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && response.ok())
      scripts.push(response.body().then((body) => gzipSync(body).length))
  })
  await page.goto(url)
  await page.locator('.react-flow__node').first().waitFor({ timeout: PATIENCE })
  // Scripts that the page prefetches while it is idle aren't counted, because the start doesn't need them.
  page.removeAllListeners('response')
  const sizes = await Promise.all(scripts)
  await page.close()
  return sizes.reduce((sum, size) => sum + size, 0)
}
