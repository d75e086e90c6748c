import type { Schemas } from '@anj/client'
import { sentence } from '@anj/workflow/messages'

export type LicenceLimits = Schemas['LicenceLimits']
export type LimitName = keyof LicenceLimits['own']

interface LimitWords {
  readonly name: LimitName
  readonly label: string
  readonly unit: 'runs' | 'GB' | 'minutes' | 'days'
}

/** What may be set for an organization, in the order of the form. */
export const limitWords: readonly LimitWords[] = [
  { name: 'runsAtOnce', label: 'Runs at once', unit: 'runs' },
  { name: 'runMinutes', label: 'Longest run, in minutes', unit: 'minutes' },
  { name: 'storageBytes', label: 'Storage, in GB', unit: 'GB' },
  { name: 'uploadBytes', label: 'Largest upload, in GB', unit: 'GB' },
  { name: 'keepResultsDays', label: 'Days for which results are kept', unit: 'days' },
  { name: 'keepRunsDays', label: 'Days for which runs are kept', unit: 'days' },
  { name: 'keepReplacedDays', label: 'Days for which replaced contents are kept', unit: 'days' },
]

const GB = 1_000_000_000

/** A limit as its field holds it: sizes in GB. */
export function fieldText(words: LimitWords, value: number | null): string {
  if (value === null) return ''
  return String(words.unit === 'GB' ? value / GB : value)
}

/** What a field means: nothing is null; what is no number is 0, which the api refuses in its own words. */
export function limitFrom({ unit }: LimitWords, text: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  const value = Number(typed)
  if (!Number.isFinite(value)) return 0
  return unit === 'GB' ? Math.round(value * GB) : value
}

/** What the settings say where a field is left empty. */
export function defaultText({ unit }: LimitWords, value: number | null): string {
  if (value === null) return sentence('limitSettingNone')
  return sentence('limitSetting', { value: unit === 'GB' ? sizeText(value) : counted(value, unit) })
}

/** A number of days or minutes with its unit. */
export function counted(value: number, unit: 'runs' | 'minutes' | 'days'): string {
  return `${value} ${value === 1 ? unit.slice(0, -1) : unit}`
}

/** How many bytes, as people say it. */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const
  const step = Math.min(units.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1000)))
  return `${Number((bytes / 1000 ** step).toPrecision(3))} ${units[step]}`
}
