/** Returns a human-readable size. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const step = Math.min(units.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1000)))
  return `${Number((bytes / 1000 ** step).toPrecision(3))} ${units[step]}`
}
