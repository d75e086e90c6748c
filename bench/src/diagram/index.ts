import { type Browser, chromium, type Page } from '@playwright/test'
import { browserOptions } from '../../../scripts/testing/browser.ts'
import type { Bench } from '../bench.ts'
import { pan, zoom } from '../editor/gestures.ts'
import { framesDuring, inPageScript, median, perSecond } from '../editor/measure-page.ts'
import { serveDiagram } from './serve-page.ts'

const ROUNDS = 3
const viewport = { width: 1440, height: 900 }

/**
 * Measures how fast a diagram with hundreds of tables is laid out and how smoothly it moves: at its initial zoom, and
 * zoomed in far enough to read its columns.
 */
export const diagramBench: Bench = {
  name: 'diagram',
  rows: 300,
  run: async ({ rows: tables, say }) => {
    const served = await serveDiagram()
    const browser = await chromium.launch(browserOptions())
    const rounds: Round[] = []
    try {
      for (let round = 1; round <= ROUNDS; round++) {
        say(`round ${round} of ${ROUNDS}`)
        rounds.push(await measure(browser, `${served.url}#${tables}`))
      }
    } finally {
      await browser.close()
      await served.close()
    }
    const middle = (of: keyof Round) => median(rounds.map((round) => round[of]))
    return {
      name: 'diagram',
      figures: [
        { what: `${tables} tables laid out, s`, ours: middle('laidOut') / 1000, aim: { atMost: 5 } },
        { what: 'longest task of the page meanwhile, ms', ours: middle('longestTask'), aim: { atMost: 200 } },
        { what: 'pan, all tables, frames per second', ours: middle('panAll'), aim: { atLeast: 50 } },
        { what: 'pan, columns readable, frames per second', ours: middle('panNear'), aim: { atLeast: 50 } },
        { what: 'zoom, frames per second', ours: middle('zoom'), aim: { atLeast: 50 } },
      ],
    }
  },
}

type Round = Record<'laidOut' | 'longestTask' | 'panAll' | 'panNear' | 'zoom', number>

async function measure(browser: Browser, url: string): Promise<Round> {
  const page = await browser.newPage({ viewport })
  try {
    await page.addInitScript({ content: await inPageScript() })
    await page.addInitScript({ content: noteTasks })
    await page.goto(url)
    await page.locator('.react-flow__node').first().waitFor()
    const [began, longestTask] = await page.evaluate<[number, number]>('[performance.now(), longestTask]')
    await page.waitForTimeout(500)
    const panAll = perSecond(await framesDuring(page, pan))
    const zoomed = perSecond(await framesDuring(page, zoom))
    await readable(page)
    const panNear = perSecond(await framesDuring(page, pan))
    return { laidOut: began, longestTask, panAll, panNear, zoom: zoomed }
  } finally {
    await page.close()
  }
}

/** Records the longest task that blocks the page before the tables are rendered, excluding the rendering itself. */
const noteTasks = `globalThis.longestTask = 0
new PerformanceObserver((list) => {
  if (document.querySelector('.react-flow__node')) return
  for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration)
}).observe({ type: 'longtask', buffered: true })`

async function readable(page: Page): Promise<void> {
  await page.getByRole('row').nth(12).click()
  await page.waitForTimeout(500)
}
