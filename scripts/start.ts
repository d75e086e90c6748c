import { parseArgs } from 'node:util'
import { whenLauncherIsGone } from './launcher.ts'
import { startProduct } from './start/product.ts'
import { StartProblem } from './start-problem.ts'

const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } })
const stopping = new AbortController()
const stop = () => stopping.abort()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
whenLauncherIsGone(stop)
for (const output of [process.stdout, process.stderr]) output.on('error', stop)

try {
  const product = await startProduct({ dev: values.dev, signal: stopping.signal })
  const problem = await product.ended
  process.exitCode = problem ? 1 : 0
  if (problem) console.error(problem)
} catch (error) {
  process.exitCode = 1
  console.error(error instanceof StartProblem ? error.message : error)
}
