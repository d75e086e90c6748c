import type { Schemas } from '@anj/client'
import { sentence } from '@anj/workflow/messages'

export type LicenceLimits = Schemas['LicenceLimits']
export type LimitName = keyof LicenceLimits['own']

interface LimitWords {
  readonly name: LimitName
  readonly label: string
  readonly unit: 'runs' | 'GB' | 'minutes' | 'days'
  /** The default if the server's setting is null. Without this text, there is then no limit. */
  readonly withoutSetting?: string
}

/** Limits of an organization, in the order of the form. */
export const limitWords: readonly LimitWords[] = [
  { name: 'runsAtOnce', label: 'Concurrent runs', unit: 'runs' },
  { name: 'runMinutes', label: 'Longest run (minutes)', unit: 'minutes' },
  {
    name: 'runMemoryBytes',
    label: 'Memory of a run (GB)',
    unit: 'GB',
    withoutSetting: sentence('limitSettingMachine'),
  },
  { name: 'storageBytes', label: 'Storage (GB)', unit: 'GB' },
  { name: 'uploadBytes', label: 'Largest upload (GB)', unit: 'GB' },
  { name: 'keepResultsDays', label: 'Keep results (days)', unit: 'days' },
  { name: 'keepRunsDays', label: 'Keep runs (days)', unit: 'days' },
  { name: 'keepReplacedDays', label: 'Keep replaced files (days)', unit: 'days' },
]

const GB = 1_000_000_000

/** A limit as its field shows it, with sizes in GB. */
export function fieldText(words: LimitWords, value: number | null): string {
  if (value === null) return ''
  return String(words.unit === 'GB' ? value / GB : value)
}

/** Parses a field. Empty text becomes null; an invalid number becomes 0, which the API rejects with its own message. */
export function parseLimit({ unit }: LimitWords, text: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  const value = Number(typed)
  if (!Number.isFinite(value)) return 0
  return unit === 'GB' ? Math.round(value * GB) : value
}

/** Describes the server's default, which applies if the field is empty. */
export function defaultText({ unit, withoutSetting }: LimitWords, value: number | null): string {
  if (value === null) return withoutSetting ?? sentence('limitSettingNone')
  return sentence('limitSetting', { value: unit === 'GB' ? sizeText(value) : countPhrase(value, unit) })
}

/** A number with its unit, such as "1 day" or "30 days". */
export function countPhrase(value: number, unit: 'runs' | 'minutes' | 'days'): string {
  return `${value} ${value === 1 ? unit.slice(0, -1) : unit}`
}

/** A readable size, such as "1.5 GB". */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const
  const step = Math.min(units.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1000)))
  return `${Number((bytes / 1000 ** step).toPrecision(3))} ${units[step]}`
}
