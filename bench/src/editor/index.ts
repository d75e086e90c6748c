import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WorkflowGraph } from '@anj/workflow'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { browserOptions } from '../../../scripts/testing/browser.ts'
import type { Bench } from '../bench.ts'
import { processorTimeOf } from '../measure/processor-time.ts'
import { type Product, startProduct } from '../product/start-product.ts'
import type { Figure } from '../report.ts'
import { drawing } from './drawing.ts'
import { drag, pan, STEPS, type, zoom } from './gestures.ts'
import {
  framesDuring,
  inPageScript,
  median,
  openMeasured,
  perSecond,
  quantile,
  scriptBytes,
} from './measure-page.ts'
import { serveBare } from './serve-bare.ts'

const ROUNDS = 5
const TYPED_IN = 200
/** Up to this number of nodes, a pan should miss no frame. */
const FEW = 2000
/** The screen refreshes 60 times a second. The first frame of a gesture may be late. */
const ALL_FRAMES = 59
const viewport = { width: 1440, height: 900 }

/**
 * Measures how smoothly the canvas moves with thousands of nodes, compared with a page that has only React Flow and the
 * same nodes.
 */
export const editorBench: Bench = {
  name: 'editor',
  rows: 2000,
  run: async ({ rows: count, say }) => {
    const graph = drawing(count)
    const folder = await mkdtemp(join(tmpdir(), 'anj-bench-'))
    const bare = await serveBare(graph)
    const product = await startProduct(folder)
    const server = await chromium.launchServer(browserOptions())
    const browser = await chromium.connect(server.wsEndpoint())
    try {
      const large = await draw(product, 'Large', graph)
      const small = await draw(product, 'Small', drawing(TYPED_IN))
      const processorTime = () => processorTimeOf([server.process().pid ?? 0])
      const figures = await measure(browser, {
        product,
        large,
        small,
        count,
        bareUrl: bare.url,
        processorTime,
        say,
      })
      return { name: 'editor', figures }
    } finally {
      await browser.close()
      await server.close()
      await product.stop()
      await bare.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

type Gesture = (page: Page) => Promise<void>
const gestures = [
  ['pan', pan],
  ['zoom', zoom],
  ['drag', drag],
] as const

interface Setup {
  readonly product: Product
  /** ID of the large workflow. `small` is the ID of the small workflow. */
  readonly large: string
  readonly small: string
  /** The number of nodes in the large workflow. */
  readonly count: number
  readonly bareUrl: string
  /** Returns the milliseconds of processor time that all of the browser's processes have used. */
  readonly processorTime: () => Promise<number>
  readonly say: (line: string) => void
}

async function measure(browser: Browser, setup: Setup): Promise<Figure[]> {
  const { product, large, small, count, bareUrl, processorTime, say } = setup
  const times: Record<'ours' | 'bare' | 'sparing', number[]> = { ours: [], bare: [], sparing: [] }
  const rates: Record<'pan' | 'zoom' | 'drag', number[]> = { pan: [], zoom: [], drag: [] }
  const bareRates: Record<'pan' | 'zoom' | 'drag', number[]> = { pan: [], zoom: [], drag: [] }
  /** Processor time of the browser for each movement of a pan. */
  const costs: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] }
  const frames: number[] = []
  const measured = async (page: Page, gesture: Gesture, into: number[]) => {
    const before = await processorTime()
    const rate = perSecond(await framesDuring(page, gesture))
    if (gesture === pan) into.push(((await processorTime()) - before) / STEPS)
    return rate
  }
  for (let round = 1; round <= ROUNDS; round++) {
    say(`round ${round} of ${ROUNDS}`)
    await using ours = await signedIn(browser, product, large)
    const opened = await openMeasured(ours.context, product.url)
    await opened.page.getByRole('tab', { name: 'Large', selected: true }).waitFor()
    times.ours.push(opened.milliseconds)
    for (const [name, gesture] of gestures) rates[name].push(await measured(opened.page, gesture, costs.ours))
    const rounded = Object.entries(rates).map(([name, all]) => `${name} ${all.at(-1)?.toFixed(0)}`)
    say(`frames per second: ${rounded.join(', ')}; a movement of a pan: ${costs.ours.at(-1)?.toFixed(1)} ms`)

    const alone = await browser.newContext({ viewport })
    await alone.addInitScript({ content: await inPageScript() })
    await using other = disposable(alone)
    const plain = await openMeasured(other.context, bareUrl)
    times.bare.push(plain.milliseconds)
    // One round is enough on the bare page, because a round takes long there.
    if (round === 1)
      for (const [name, gesture] of gestures)
        bareRates[name].push(await measured(plain.page, gesture, costs.bare))
    const sparing = await openMeasured(other.context, `${bareUrl}#visible`)
    times.sparing.push(sparing.milliseconds)

    await using typing = await signedIn(browser, product, small)
    const { page } = await openMeasured(typing.context, `${product.url}/output?id=output`)
    await page.getByRole('textbox', { name: 'File name' }).click()
    frames.push(quantile(await framesDuring(page, type), 0.95))
  }
  await using fresh = await signedIn(browser, product, large)
  const script = await scriptBytes(fresh.context, product.url)
  const ratio = median(times.ours) / median(times.bare)
  const rate = (name: keyof typeof rates, atLeast: number): Figure => ({
    what: `${name}, frames per second`,
    ours: median(rates[name]),
    aim: { atLeast },
    others: `bare: ${median(bareRates[name]).toFixed(0)}`,
  })
  return [
    rate('pan', count > FEW ? 45 : ALL_FRAMES),
    {
      what: 'pan, processor time of the browser for each movement, times a bare page',
      ours: median(costs.ours) / median(costs.bare),
      aim: { atMost: 1 },
      others: `${median(costs.ours).toFixed(1)} ms, bare ${median(costs.bare).toFixed(1)} ms`,
    },
    rate('zoom', 50),
    rate('drag', 50),
    {
      what: 'interactive, times a bare page',
      ours: ratio,
      aim: { atMost: 1.5 },
      others: `${seconds(times.ours)} s, bare ${seconds(times.bare)} s, bare that draws only what is seen ${seconds(times.sparing)} s`,
    },
    { what: 'initial JavaScript, kB gzipped', ours: script / 1000, aim: { atMost: 350 } },
    {
      what: `typing with ${TYPED_IN} nodes, 95th percentile of frames, ms`,
      ours: median(frames),
      aim: { atMost: 33 },
    },
  ]
}

const seconds = (times: readonly number[]) => (median(times) / 1000).toFixed(2)

async function draw({ client }: Product, name: string, { nodes, edges }: WorkflowGraph): Promise<string> {
  const made = await client.POST('/workflows', { body: { name } })
  if (made.error) throw new Error(made.error.message)
  const { id, revision } = made.data.data
  const drawn = { nodes, edges } as unknown as { nodes: never[]; edges: never[] }
  const saved = await client.PATCH('/workflows/{workflowId}', {
    params: { path: { workflowId: id } },
    body: { revision, ...drawn },
  })
  if (saved.error) throw new Error(saved.error.message)
  return id
}

/** Opens a fresh browser with a logged-in user who last had this workflow open and has seen the tour. */
async function signedIn(browser: Browser, { token, client }: Product, workflowId: string) {
  const context = await browser.newContext({ viewport })
  const me = await client.GET('/auth/me')
  if (me.error) throw new Error(me.error.message)
  const { user } = me.data.data
  const items = {
    token,
    user: JSON.stringify(user),
    [`anj-current-workflow ${user.id}`]: workflowId,
    'anj.tour-seen': JSON.stringify([user.id]),
  }
  await context.addInitScript({ content: await inPageScript() })
  await context.addInitScript((items) => {
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value)
  }, items)
  return disposable(context)
}

function disposable(context: BrowserContext) {
  return { context, [Symbol.asyncDispose]: () => context.close() }
}
