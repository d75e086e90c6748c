import { readBody } from '../../../api/src/bodies/read-body.ts'
import { bodyReaders } from '../../../api/src/body-thread/readings.ts'
import { bodyWith, describedBodies } from '../../../api/src/http/described-bodies.testing.ts'
import { largeBody } from '../../../api/src/http/large-body.ts'
import { refuseUnstorable } from '../../../api/src/http/storable-value.ts'
import { readJson } from '../../../api/src/plugins/json-bodies.ts'
import type { Bench } from '../bench.ts'
import { percentile } from '../measure/percentile.ts'
import type { Figure } from '../report.ts'
import { texts } from './texts.ts'

const MB = 1 << 20
const aim = { atMost: 50 }
const list = (item: string, bytes: number) => `[${`${item},`.repeat(bytes / (item.length + 1))}${item}]`

/** Measures how long the worst request bodies block the API's thread, as the median of several rounds. */
export const bodiesBench: Bench = {
  name: 'bodies',
  rows: 3,
  run: async ({ rows: rounds, say }) => ({
    name: 'bodies',
    figures: [
      await worstOfOperations(rounds, say),
      ...(await worstOfTexts(rounds, say)),
      ...(await byTheMegabyte(rounds, say)),
    ],
  }),
}

type Say = (line: string) => void

/** Measures the worst lists for every operation, in the largest body that the API parses in its own thread. */
async function worstOfOperations(rounds: number, say: Say): Promise<Figure> {
  const operations = await describedBodies()
  const all: Measured[] = []
  for (const { id, parts, judge } of operations) {
    say(id)
    for (const { at } of parts.filter(({ schema }) => schema['items'] !== undefined)) {
      const body = withList(at, list('{}', largeBody - 200))
      all.push(await measured(`${id}: ${at.join('.')}`, rounds, () => whole(body, judge)))
    }
  }
  return worstOf(`worst body of 160 kB of ${operations.length} operations, ms`, all)
}

/** Measures the worst texts in bodies that the API's thread parses itself, and in larger bodies. */
async function worstOfTexts(rounds: number, say: Say): Promise<readonly Figure[]> {
  const here: Measured[] = []
  const inThread: Measured[] = []
  for (const [name, text] of Object.entries(texts)) {
    say(name)
    const small = text(largeBody - 400)
    const large = text(MB)
    here.push(await measured(name, rounds, () => whole(small)))
    for (const [where, reading, by, bodyWithText] of places) {
      const body = bodyWithText(small)
      here.push(
        await measured(`${name} in ${where}`, rounds, () =>
          (bodyReaders[reading] as Read)(bytesOf(body), by),
        ),
      )
    }
    inThread.push(await measured(name, rounds, () => whole(large), 1))
  }
  return [
    worstOf('worst text of 160 kB in a body, ms', here),
    worstOf('worst text of 1 MB in a body, ms per MB', inThread),
  ]
}

async function byTheMegabyte(rounds: number, say: Say): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const { what, reading, text, by } of large) {
    say(what)
    const size = text.length / MB
    const held: number[] = []
    const here: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      held.push(
        (await heldBy(() =>
          readBody({ name: reading, read: bodyReaders[reading] as Read }, bytesOf(text), by as never),
        )) / size,
      )
      here.push((await heldBy(() => (bodyReaders[reading] as Read)(bytesOf(text), by as never))) / size)
    }
    const before = percentile(here, 50).toFixed(0)
    figures.push({
      what: `${what}, ms per MB`,
      ours: percentile(held, 50),
      aim,
      others: `${before} when read on the api's thread`,
    })
  }
  return figures
}

interface Measured {
  readonly name: string
  readonly ms: number
}

/**
 * Returns the median of rounds with several repetitions each, because the system counts a thread's time in steps of
 * some milliseconds.
 */
async function measured(
  name: string,
  rounds: number,
  work: () => Promise<unknown>,
  times = 5,
): Promise<Measured> {
  const found: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    let sum = 0
    for (let time = 0; time < times; time += 1) sum += await heldBy(work)
    found.push(sum / times)
  }
  return { name, ms: percentile(found, 50) }
}

function worstOf(what: string, all: readonly Measured[]): Figure {
  const [worst] = all.toSorted((one, other) => other.ms - one.ms)
  if (!worst) throw new Error(`Nothing was measured for: ${what}`)
  return { what, ours: worst.ms, aim, others: worst.name }
}

type Read = (body: Uint8Array, by: unknown) => Promise<unknown>

interface Large {
  readonly what: string
  readonly reading: string
  readonly text: string
  readonly by?: unknown
}

const target = '"serverName":"a","port":5432,"databaseName":"d","tableName":"t"'
const toTable = (more: string) => `{${target},${more}}`
const drawing = (nodes: string) => `{"workFlow":{"id":"w","name":"W","nodes":${nodes},"edges":[]}}`
const fileOf = (table: string) =>
  `{"workFlow":{"id":"w","name":"W","nodes":[],"edges":[]},"input":{"csv":[{"nodeId":"n","tableData":${table}}]}}`

const large: readonly Large[] = [
  {
    what: '/etl: 4 MB of rows',
    reading: 'etl',
    text: toTable(`"modifiedTableData":${list('["1.50","Zoë"]', 4 * MB)}`),
  },
  {
    what: '/etl: 4 MB of empty rows',
    reading: 'etl',
    text: toTable(`"modifiedTableData":${list('[]', 4 * MB)}`),
  },
  {
    what: '/etl: 4 MB of empty changes',
    reading: 'etl',
    text: toTable(`"modifiedTableData":[["a"],[1]],"columnChanges":${list('{}', 4 * MB)}`),
  },
  {
    what: '/schedules: 4 MB of tiny rows',
    reading: 'schedule',
    by: [],
    text: `{"workflow":${fileOf(list('[0]', 4 * MB))}}`,
  },
  { what: 'open: 4 MB of empty nodes', reading: 'workflowFile', text: drawing(list('{}', 4 * MB)) },
  { what: 'open: 4 MB of rows', reading: 'workflowFile', text: fileOf(list('["1","Zoe"]', 4 * MB)) },
  {
    what: 'drawing: 4 MB of empty nodes',
    reading: 'json',
    by: { anyText: false },
    text: `{"nodes":${list('{}', 4 * MB)}}`,
  },
]

/** Positions of a text in the bodies with handwritten parsers. */
const places: readonly (readonly [string, string, unknown, (text: string) => string])[] = [
  ['the rows of /etl', 'etl', undefined, (text) => toTable(`"modifiedTableData":${text}`)],
  ['the only row of /etl', 'etl', undefined, (text) => toTable(`"modifiedTableData":[${text}]`)],
  [
    'the changes of /etl',
    'etl',
    undefined,
    (text) => toTable(`"modifiedTableData":[["a"],[1]],"columnChanges":${text}`),
  ],
  [
    'a setting of /etl',
    'etl',
    undefined,
    (text) => toTable(`"modifiedTableData":[["a"],[1]],"userId":${text}`),
  ],
  ['a field of /schedules', 'schedule', [], (text) => `{"scheduleName":${text}}`],
  ['the rows of a file', 'workflowFile', undefined, fileOf],
  ['the nodes of a file', 'workflowFile', undefined, drawing],
  ['a file', 'workflowFile', undefined, (text) => text],
]

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Returns a body with a list at the given path. */
function withList(at: readonly string[], items: string): string {
  return JSON.stringify(bodyWith(at, 'items')).replace('"items"', items)
}

/** Processes a JSON body as the API does before calling the route. */
async function whole(text: string, judge: (body: unknown) => boolean = () => true): Promise<void> {
  const body = bytesOf(text)
  const isJudged = body.byteLength > largeBody
  const value = await readJson(body, false)
  if (!isJudged) refuseUnstorable(value)
  judge(value)
}

/** Returns the milliseconds for which the work blocked this thread. A refusal counts as work. */
async function heldBy(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await Promise.resolve()
    .then(work)
    .catch(() => undefined)
  return millisecondsSince(before)
}

/** Returns this thread's processor time, which excludes other work on the machine. */
function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
