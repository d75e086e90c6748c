import { formatCount } from '@anj/workflow'

const units = ['bytes', 'kB', 'MB', 'GB', 'TB']

const MOST_NAMES = 6

/** Lists the first names, followed by how many others there are: a, b … (+3). */
export function listPhrase(names: readonly string[]): string {
  const more = names.length - MOST_NAMES
  return `${names.slice(0, MOST_NAMES).join(', ')}${more > 0 ? ` … (+${formatCount(more)})` : ''}`
}

/** Formats a size in a readable unit: 1.2 MB. */
export function formatBytes(value: number): string {
  const power = Math.min(units.length - 1, value < 1000 ? 0 : Math.floor(Math.log10(value) / 3))
  const scaled = value / 1000 ** power
  return `${power === 0 || scaled >= 100 ? Math.round(scaled) : scaled.toFixed(1)} ${units[power]}`
}

/** Formats a duration: 0.4 s, 12 s, 3 min 5 s. */
export function formatDuration(milliseconds: number): string {
  const seconds = milliseconds / 1000
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  if (seconds < 60) return `${Math.round(seconds)} s`
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}
