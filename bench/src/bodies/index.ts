import { readBody } from '../../../api/src/bodies/read-body.ts'
import { type Reading, readings } from '../../../api/src/bodies/readings.ts'
import { bodyWith, describedBodies } from '../../../api/src/http/described-bodies.testing.ts'
import { fieldTwice } from '../../../api/src/http/field-twice.ts'
import { refuseBroken, refuseDeep } from '../../../api/src/http/whole-value.ts'
import type { Bench } from '../bench.ts'
import { percentile } from '../measure/percentile.ts'
import type { Figure } from '../report.ts'

const MB = 1 << 20
const aim = { atMost: 50 }
const list = (item: string, bytes: number) => `[${`${item},`.repeat(bytes / (item.length + 1))}${item}]`

/** Bodies that are as bad as can be, and for how long they hold the api's thread by the megabyte: the median of so many rounds. */
export const bodiesBench: Bench = {
  name: 'bodies',
  rows: 3,
  run: async ({ rows: rounds, say }) => {
    const figures: Figure[] = []
    const operations = await describedBodies()
    const worst = operations.map(({ id, parts, judge }) => {
      say(id)
      const bodies = parts
        .filter(({ schema }) => schema['items'] !== undefined)
        .flatMap(({ at }) => ['{}'].map((item) => withList(at, list(item, MB))))
      const times = (body: string) => Array.from({ length: rounds }, () => timeOf(() => judged(body, judge)))
      return Math.max(0, ...bodies.map((body) => percentile(times(body), 50)))
    })
    figures.push({
      what: `worst body of 1 MB of ${operations.length} operations, ms per MB`,
      ours: Math.max(...worst),
      aim,
    })
    for (const { what, reading, text, by } of large) {
      say(what)
      const size = text.length / MB
      const held: number[] = []
      const here: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        held.push((await heldBy(() => readBody(reading, bytesOf(text), by as never))) / size)
        here.push((await heldBy(() => (readings[reading] as Read)(bytesOf(text), by))) / size)
      }
      const before = percentile(here, 50).toFixed(0)
      figures.push({
        what: `${what}, ms per MB`,
        ours: percentile(held, 50),
        aim,
        others: `${before} when read on the api's thread`,
      })
    }
    return { name: 'bodies', figures }
  },
}

type Read = (body: Uint8Array, by: unknown) => Promise<unknown>

interface Large {
  readonly what: string
  readonly reading: Reading
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

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** A body with a list at a place. */
function withList(at: readonly string[], items: string): string {
  return JSON.stringify(bodyWith(at, 'items')).replace('"items"', items)
}

/** Does what the api's thread does with a body that is not read in a thread. */
function judged(text: string, judge: (body: unknown) => boolean): void {
  const value: unknown = JSON.parse(text)
  fieldTwice(text, value)
  refuseDeep(value)
  refuseBroken(value)
  judge(value)
}

function timeOf(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  return millisecondsSince(before)
}

/** Milliseconds for which work held this thread, a refusal counting as work. */
async function heldBy(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await Promise.resolve()
    .then(work)
    .catch(() => undefined)
  return millisecondsSince(before)
}

/** Processor time of this thread: what other work of the machine takes doesn't count. */
function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
