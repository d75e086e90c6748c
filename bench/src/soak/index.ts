import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bench } from '../bench.ts'
import { writeOrders } from '../load-postgresql/csv-file.ts'
import type { ServerProcess } from '../product/server-process.ts'
import { startProcesses } from '../product/start-processes.ts'
import { collectEnding } from './ending.ts'
import { figuresOf, memoryTable } from './judge.ts'
import { checkTables, simulateUsers } from './live.ts'
import { makePeople } from './people.ts'
import { ROWS } from './person.ts'
import { Tally } from './tally.ts'
import { watchMemory } from './watch-memory.ts'

const MINUTES = 30
const WORKERS = 2
const MINUTE = 60_000
/** Node options that let the benchmark trigger garbage collection. */
const collecting = ['--expose-gc', '--import', new URL('./heap-after-gc.ts', import.meta.url).href] as const

/**
 * Simulates mixed use by this many users (`--rows`) for half an hour (`--minutes`), and checks for failures and growing
 * memory.
 */
export const soakBench: Bench = {
  name: 'soak',
  rows: 50,
  run: async ({ rows: count, minutes = MINUTES, say }) => {
    const processes = await startProcesses({}, collecting)
    try {
      const workers: ServerProcess[] = []
      for (let n = 0; n < WORKERS; n += 1) workers.push(await processes.startWorker())
      const members = [processes.api, ...workers]
      const file = join(processes.folder, 'orders.csv')
      await writeOrders(file, ROWS)
      const content = await readFile(file)
      const tally = new Tally()
      const people = await makePeople(processes, count, tally)
      const until = Date.now() + minutes * MINUTE
      say(`${count} people for ${minutes} minutes, until ${new Date(until).toISOString()}`)
      const watch = watchMemory(processes, members, (what) => tally.isWrong(what))
      const telling = setInterval(() => {
        say(`${tally.calls} calls, ${tally.refusals} refused, ${tally.wrongs} wrong`)
      }, MINUTE)
      const [looks] = await Promise.all([checkTables(people, until), simulateUsers(people, content, until)])
      clearInterval(telling)
      const watched = await watch.stop()
      const end = await collectEnding(processes, members)
      for (const complaint of [...tally.complaints(), ...end.complaints]) say(complaint)
      return {
        name: 'soak',
        figures: figuresOf({ tally, watched, end, looks, minutes, count }),
        beside: [memoryTable(watched), tally.latencies()],
        mustReach: true,
      }
    } finally {
      await processes.stop()
    }
  },
}
