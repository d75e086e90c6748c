// A program for tests, which is controlled by environment variables and reports events to its parent.
const { CRASH_AFTER, DEAF } = process.env

process.on('SIGTERM', () => {
  if (!DEAF) process.exit(0)
})
process.stdout.write(`${JSON.stringify({ level: 40, msg: 'began' })}\n`)
if (CRASH_AFTER) setTimeout(() => process.exit(7), Number(CRASH_AFTER))
else setInterval(() => {}, 60_000)
