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

let code = 0
try {
  const product = await startProduct({ dev: values.dev, signal: stopping.signal })
  if ((await product.ended) !== null) code = 1
} catch (error) {
  code = 1
  console.error(error instanceof StartProblem ? error.message : error)
}
// Everything has been closed, so the process exits without waiting for remaining work, such as a query to a stopped
// server.
process.exit(code)
