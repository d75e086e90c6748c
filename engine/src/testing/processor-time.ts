/**
 * Returns the processor time of some work in milliseconds, for tests of an algorithm's cost. Elapsed time would include
 * other work on the machine.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  const begun = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}
