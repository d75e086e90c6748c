/** A program for tests. It starts a part, prints its process ID and waits to be killed. */
import { fileURLToPath } from 'node:url'
import { Log } from './log.ts'
import { Part } from './part.ts'

const [logFile = ''] = process.argv.slice(2)
const file = fileURLToPath(new URL('./testing-part.mjs', import.meta.url))
const log = new Log(logFile, 0, () => process.stdout.write(`${part.pid}\n`))
const part = new Part({ name: 'part', file, env: process.env }, log, {
  began: () => {},
  ended: () => {},
  restarts: () => false,
})
part.start()
