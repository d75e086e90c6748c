// Loaded into the API and the worker before their own code. Ends them when their parent process disappears.
const PATIENCE = 10_000

process.once('disconnect', () => {
  setTimeout(() => process.exit(1), PATIENCE).unref()
  process.kill(process.pid, 'SIGTERM')
})
// The listener must not keep the process alive.
process.channel?.unref()
