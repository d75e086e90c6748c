import { readFile } from 'node:fs/promises'
import { median } from '../editor/measure-page.ts'
import type { Figure } from '../report.ts'
import type { Call, LoadResult } from './load/load.ts'
import type { Generator } from './load/start-generator.ts'

const CONNECTIONS = 50

/** A process that answers calls. */
export interface Server {
  readonly url: string
  readonly pid: number
}

/** The length of a measurement. */
export interface LoadDuration {
  readonly rounds: number
  readonly seconds: number
}

/** Two servers to compare on the same calls. */
export interface ComparedServers {
  readonly what: string
  readonly calls: readonly Call[]
  readonly status: number
  readonly ours: Server
  readonly bare: Server
  /**
   * Number of statements that a call sends. `work` is the number of these statements that the bare route also sends.
   */
  readonly statements: number
  readonly work: number
  /** Restores the database before each turn. */
  readonly tidy?: () => Promise<void>
}

interface Turn extends LoadResult {
  /** Milliseconds of the server's processor time per answer. */
  readonly processor: number
}

/**
 * Compares the answers per second with the bare route's answers per second. Each gives the median of rounds in which
 * both take a turn.
 */
export async function compareRates(
  generator: Generator,
  compared: ComparedServers,
  { rounds, seconds }: LoadDuration,
  say: (line: string) => void,
): Promise<Figure> {
  const { what, calls, status, ours, bare, tidy, statements, work } = compared
  const turn = async (server: Server): Promise<Turn> => {
    await tidy?.()
    const before = await processorSeconds(server.pid)
    const load = { origin: server.url, calls, connections: CONNECTIONS, seconds, status }
    const answered = await generator.call(load)
    const took = (await processorSeconds(server.pid)) - before
    return { ...answered, processor: (took * 1000) / answered.answers }
  }
  const turns: Record<'ours' | 'bare', Turn>[] = []
  for (let round = 0; round <= rounds; round += 1) {
    // The servers take turns going first. The first round only warms both up and isn't counted.
    const first = round % 2 ? await turn(ours) : null
    const other = await turn(bare)
    const both = { ours: first ?? (await turn(ours)), bare: other }
    say(
      `${what}, round ${round}: ${both.ours.perSecond.toFixed(0)}/s, bare ${both.bare.perSecond.toFixed(0)}/s`,
    )
    if (round > 0) turns.push(both)
  }
  await tidy?.()
  const ratios = turns.map((one) => one.ours.perSecond / one.bare.perSecond)
  const of = (server: 'ours' | 'bare', value: keyof Turn) => median(turns.map((one) => one[server][value]))
  const others = [
    `rounds ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
    `${of('ours', 'perSecond').toFixed(0)} and ${of('bare', 'perSecond').toFixed(0)} a second`,
    `95th percentile of ${CONNECTIONS} at once ${of('ours', 'p95').toFixed(0)} and ${of('bare', 'p95').toFixed(0)} ms`,
    `processor ${of('ours', 'processor').toFixed(2)} and ${of('bare', 'processor').toFixed(2)} ms`,
    `statements ${statements} and ${work}`,
  ]
  return {
    what: `${what}, rate beside a bare route`,
    ours: median(ratios),
    aim: { atLeast: 0.5 },
    others: others.join('; '),
  }
}

/** Returns a process's user and system time so far. */
async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
