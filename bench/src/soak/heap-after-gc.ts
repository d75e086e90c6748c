/**
 * Loaded into api and workers beside their own program, with --expose-gc: at SIGUSR2 collects what nobody needs and writes
 * down how much is left. What a process holds before that says little, since it collects when it likes to.
 */
import { writeFileSync } from 'node:fs'

process.on('SIGUSR2', () => {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  writeFileSync(`${process.env['ANJ_DATA'] ?? '.'}/heap.json`, JSON.stringify({ heapUsed, external }))
})
