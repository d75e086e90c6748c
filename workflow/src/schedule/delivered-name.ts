import { parseTime } from './clock-time.ts'

/** The values that a pattern for file names can contain. */
export interface NameValues {
  /** The day of the occurrence in the zone of the schedule, 'YYYY-MM-DD'. */
  readonly localDate: string
  /** The time of the occurrence, 'hh:mm AM/PM'. */
  readonly localTime: string
  readonly workflow: string
  /** The name of the run's file. */
  readonly fileName: string
  readonly runId: string
}

const variable = /\{([^{}]*)\}/g
const dateFormat = /^occurrence:(?:yyyy|MM|dd|HH|mm|[-_. ])+$/

/** Maximum length of a pattern and of the names that it makes. */
export const maxDeliveredName = 200

/** True for a pattern such as `orders_{occurrence:yyyy-MM-dd}.csv`, whose variables are known. */
export function isNamePattern(pattern: string): boolean {
  const names = [...pattern.matchAll(variable)].map(([, name = '']) => name)
  const rest = pattern.replace(variable, 'x')
  return (
    names.every((name) => ['workflow', 'output', 'run'].includes(name) || dateFormat.test(name)) &&
    pattern.length <= maxDeliveredName &&
    !/[{}/\\\p{Cc}]/u.test(rest) &&
    isFileName(rest)
  )
}

/**
 * Returns the name of the file of an occurrence. The values are data: they can't add folders to the name, and a name
 * never begins with a dot because of a value.
 */
export function deliveredName(pattern: string, values: NameValues): string {
  const name = [...pattern.replace(variable, (_whole, asked: string) => plain(valueOf(asked, values)))]
    .slice(0, maxDeliveredName)
    .join('')
  return isFileName(name) && (pattern.startsWith('.') || !name.startsWith('.')) ? name : `_${name}`
}

export const exampleNamePattern = 'orders_{occurrence:yyyy-MM-dd}.csv'

function valueOf(asked: string, { localDate, localTime, workflow, fileName, runId }: NameValues): string {
  if (asked === 'workflow') return workflow
  if (asked === 'output') return fileName.replace(/\.[^.]*$/, '')
  if (asked === 'run') return runId.slice(0, 8)
  const [year = '', month = '', day = ''] = localDate.split('-')
  const minutes = parseTime(localTime) ?? 0
  const two = (number: number) => String(number).padStart(2, '0')
  const parts: Readonly<Record<string, string>> = {
    yyyy: year,
    MM: month,
    dd: day,
    HH: two(Math.floor(minutes / 60)),
    mm: two(minutes % 60),
  }
  return asked.slice('occurrence:'.length).replace(/yyyy|MM|dd|HH|mm/g, (part) => parts[part] ?? part)
}

/** Replaces the characters that separate folders or that some servers don't allow in names. */
function plain(value: string): string {
  return value.replace(/[/\\:*?"<>|\p{Cc}\p{Cf}]/gu, '_').trim()
}

function isFileName(name: string): boolean {
  return name.trim() !== '' && name !== '.' && name !== '..' && !name.startsWith('.anj-')
}
