import type { Bench } from '../bench.ts'
import { startProcesses } from '../product/start-processes.ts'
import type { Figure } from '../report.ts'
import { type Arrivals, type Backlog, measureArrivals, measureBacklog } from './measure-queue.ts'
import { drawSmallRuns } from './small-runs.ts'

const MB = 1_000_000
/** Number of seconds during which one run arrives per second. A short trial with a small backlog uses fewer. */
const [SECONDS, FEWER] = [60, 15]
const [WHOLE, SHORT] = [2_000, 50]

/** Measures how soon individual runs start, and how fast one worker and two workers process a backlog of small runs. */
export const queueBench: Bench = {
  name: 'queue',
  rows: WHOLE,
  run: async ({ rows: count, say }) => {
    const processes = await startProcesses()
    try {
      const worker = await processes.startWorker()
      const runs = await drawSmallRuns(processes)
      say('one run to warm up, then one run each second')
      await measureArrivals(processes, runs, 2)
      const arrivals = await measureArrivals(processes, runs, count < SHORT ? FEWER : SECONDS)
      await worker.stop()
      say(
        `median ${arrivals.p50.toFixed(0)}, 95th percentile ${arrivals.p95.toFixed(0)}, slowest ${arrivals.slowest.toFixed(0)} ms`,
      )
      const figures = [...arrivalFigures(arrivals)]
      for (const workers of [1, 2]) {
        say(`a backlog of ${count} runs and ${workers} ${workers === 1 ? 'worker' : 'workers'}`)
        const backlog = await measureBacklog(processes, runs, { count, workers })
        figures.push(backlogFigure(backlog, count, workers))
        say(figures.at(-1)?.others ?? '')
      }
      const wrongRows = await runs.wrongRows()
      figures.push({
        what: 'missing and surplus rows in the targets of all runs',
        ours: wrongRows,
        aim: { atMost: 0 },
      })
      return { name: 'queue', figures, mustReach: true }
    } finally {
      await processes.stop()
    }
  },
}

function arrivalFigures({ p50, p95, slowest, whole, failed }: Arrivals): readonly Figure[] {
  return [
    {
      what: 'one run each second: begun after, 95th percentile, ms',
      ours: p95,
      aim: { atMost: 300 },
      others: `median ${p50.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms; ended after ${whole.toFixed(0)} ms in the median`,
    },
    { what: 'of these runs not succeeded', ours: failed, aim: { atMost: 0 } },
  ]
}

function backlogFigure(
  { seconds, perSecond, failed, workerBytes, accepted, processorTime }: Backlog,
  count: number,
  workers: number,
): Figure {
  const details = [
    `${perSecond.toFixed(2)} runs a second, all in ${seconds.toFixed(0)} s`,
    `${accepted.toFixed(0)} a second accepted before`,
    `${processorTime.toFixed(0)} ms of processor time each, with the start of the workers`,
    `a worker alone at most ${Math.round(workerBytes / MB)} MB`,
  ]
  return {
    what: `backlog of ${count.toLocaleString('en')} runs, ${workers === 1 ? 'one worker' : `${workers} workers`}: not succeeded`,
    ours: failed,
    aim: { atMost: 0 },
    others: details.join('; '),
  }
}
