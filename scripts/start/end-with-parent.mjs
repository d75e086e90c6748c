// Loaded into api and worker before their own code: ends them when the process that started them disappears.
const PATIENCE = 10_000

process.once('disconnect', () => {
  setTimeout(() => process.exit(1), PATIENCE).unref()
  process.kill(process.pid, 'SIGTERM')
})
// To listen is no reason to stay alive.
process.channel?.unref()
