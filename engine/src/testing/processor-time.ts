/**
 * Returns how many milliseconds of processor time some work takes, for tests of an algorithm's cost. Elapsed time would
 * also depend on other work on the machine.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  const begun = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}
