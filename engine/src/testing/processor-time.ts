/**
 * How long some work keeps this process's processors busy, in milliseconds: what a test of an algorithm's cost asks, since the
 * clock also counts whatever else the machine does.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  const begun = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}
