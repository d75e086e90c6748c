import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WorkflowGraph } from '@anj/workflow'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { browserOptions } from '../../../scripts/testing/browser.ts'
import type { Bench } from '../bench.ts'
import { type Product, startProduct } from '../product/start-product.ts'
import type { Figure } from '../report.ts'
import { drawing } from './drawing.ts'
import { drag, pan, type, zoom } from './gestures.ts'
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
    const browser = await chromium.launch(browserOptions())
    try {
      const large = await draw(product, 'Large', graph)
      const small = await draw(product, 'Small', drawing(TYPED_IN))
      const figures = await measure(browser, { product, large, small, bareUrl: bare.url, say })
      return { name: 'editor', figures }
    } finally {
      await browser.close()
      await product.stop()
      await bare.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

interface Setup {
  readonly product: Product
  /** ID of the large workflow. `small` is the ID of the small workflow. */
  readonly large: string
  readonly small: string
  readonly bareUrl: string
  readonly say: (line: string) => void
}

async function measure(browser: Browser, { product, large, small, bareUrl, say }: Setup): Promise<Figure[]> {
  const times: Record<'ours' | 'bare' | 'sparing', number[]> = { ours: [], bare: [], sparing: [] }
  const rates: Record<'pan' | 'zoom' | 'drag', number[]> = { pan: [], zoom: [], drag: [] }
  const bareRates: Record<'pan' | 'zoom' | 'drag', number[]> = { pan: [], zoom: [], drag: [] }
  const frames: number[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    say(`round ${round} of ${ROUNDS}`)
    await using ours = await signedIn(browser, product, large)
    const opened = await openMeasured(ours.context, product.url)
    times.ours.push(opened.milliseconds)
    for (const [name, gesture] of Object.entries({ pan, zoom, drag }) as [keyof typeof rates, typeof pan][])
      rates[name].push(perSecond(await framesDuring(opened.page, gesture)))

    const alone = await browser.newContext({ viewport })
    await alone.addInitScript({ content: await inPageScript() })
    await using other = disposable(alone)
    const plain = await openMeasured(other.context, bareUrl)
    times.bare.push(plain.milliseconds)
    // One round is enough on the bare page, because a round takes long there.
    if (round === 1)
      for (const [name, gesture] of Object.entries({ pan, zoom, drag }) as [keyof typeof rates, typeof pan][])
        bareRates[name].push(perSecond(await framesDuring(plain.page, gesture)))
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
  const rate = (name: keyof typeof rates): Figure => ({
    what: `${name}, frames per second`,
    ours: median(rates[name]),
    aim: { atLeast: 50 },
    others: `bare: ${median(bareRates[name]).toFixed(0)}`,
  })
  return [
    rate('pan'),
    rate('zoom'),
    rate('drag'),
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
    'anj-current-workflow': workflowId,
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
