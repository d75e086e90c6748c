/** A program for the tests: starts the embedded server in the folder named, says where, and waits to be ended. */
import { tiedToUs } from '../../engine/src/testing/tied-to-us.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const [folder = '', ...flags] = process.argv.slice(2)
const through = flags.includes('--tied') ? { through: tiedToUs } : {}
const server = await startEmbeddedPostgres({ folder, firstPort: 25_432, throwAway: true, ...through })
process.stdout.write(`${JSON.stringify({ uid: process.getuid?.(), ...server, ended: undefined })}\n`)
if (flags.includes('--stop')) await server.stop()
else setInterval(() => {}, 60_000)
