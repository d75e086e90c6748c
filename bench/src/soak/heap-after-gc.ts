/**
 * Loaded into the API and workers with --expose-gc. On SIGUSR2 it collects garbage and writes the remaining memory to
 * a file. Without a collection, a process's memory tells little about leaks, because the process decides when to
 * release it.
 */
import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Number of collections in a row. Memory outside the heap isn't released until after the first collection. */
const ROUNDS = 3
/** Milliseconds between two collections. In the meantime, memory is released and calls in progress can finish. */
const BETWEEN = 100

process.on('SIGUSR2', () => void measure())

async function measure(): Promise<void> {
  const left: number[] = []
  for (let n = 0; n < ROUNDS; n += 1) {
    globalThis.gc?.()
    const { heapUsed, external } = process.memoryUsage()
    left.push(heapUsed + external)
    await pause(BETWEEN)
  }
  // Releases the pages that V8 keeps for later use, whose number depends on recent activity.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  const held = { live: Math.min(...left), resident: process.memoryUsage.rss() }
  writeFileSync(`${process.env['ANJ_DATA'] ?? '.'}/heap.json`, JSON.stringify(held))
}
