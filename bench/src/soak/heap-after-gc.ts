/**
 * Loaded into api and workers beside their own program, with --expose-gc: at SIGUSR2 collects what nobody needs and writes
 * down how much is left. What a process holds before that says little, since it collects and gives back when it likes to.
 */
import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Collections one after the other. The first leaves blocks beside the heap that are freed only after it. */
const ROUNDS = 3
/** Milliseconds in which what a collection has found is freed, and calls go on that held something. */
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
  // Gives back the pages that are kept for what comes next, by how busy it was.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  const held = { live: Math.min(...left), resident: process.memoryUsage.rss() }
  writeFileSync(`${process.env['ANJ_DATA'] ?? '.'}/heap.json`, JSON.stringify(held))
}
