/**
 * A program for tests. It starts the embedded server in the given folder, prints its address and waits to be killed.
 */
import { withParentDeathSignal } from '../../engine/src/testing/parent-death-signal.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const [folder = '', ...flags] = process.argv.slice(2)
const through = flags.includes('--tied') ? { through: withParentDeathSignal } : {}
const server = await startEmbeddedPostgres({ folder, firstPort: 25_432, throwAway: true, ...through })
process.stdout.write(`${JSON.stringify({ uid: process.getuid?.(), ...server, ended: undefined })}\n`)
if (flags.includes('--stop')) await server.stop()
else setInterval(() => {}, 60_000)
