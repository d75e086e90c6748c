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

/** Maximum number of characters of a pattern. */
const longestPattern = 200

/** Maximum number of bytes of a name with values. Servers allow 255, and a number can follow. */
const longestName = 240

/** True for a pattern such as `orders_{occurrence:yyyy-MM-dd}.csv`, whose variables are known. */
export function isNamePattern(pattern: string): boolean {
  const names = [...pattern.matchAll(variable)].map(([, name = '']) => name)
  const rest = pattern.replace(variable, 'x')
  return (
    names.every((name) => ['workflow', 'output', 'run'].includes(name) || dateFormat.test(name)) &&
    pattern.length <= longestPattern &&
    !/[{}/\\\p{Cc}]/u.test(rest) &&
    isFileName(rest)
  )
}

/**
 * Returns the name of the file of an occurrence. The values are data: they can't add folders to the name, and a name
 * never begins with a dot because of a value. Long names of workflows and files are shortened, and never the other parts,
 * so that runs of different days never get one name.
 */
export function deliveredName(pattern: string, values: NameValues): string {
  const name = fitted(pattern, values)
  return isFileName(name) && (pattern.startsWith('.') || !name.startsWith('.')) ? name : `_${name}`
}

function fitted(pattern: string, values: NameValues): string {
  const whole = filled(pattern, values, Infinity)
  if (bytesOf(whole) <= longestName) return whole
  const names = [...pattern.matchAll(variable)].filter(([, asked = '']) => isName(asked)).length
  return filled(pattern, values, (longestName - bytesOf(filled(pattern, values, 0))) / names)
}

/** Replaces the variables of a pattern. Each name of a workflow or file gets at most `most` bytes. */
function filled(pattern: string, values: NameValues, most: number): string {
  return pattern.replace(variable, (_whole, asked: string) => {
    const value = plain(valueOf(asked, values))
    return isName(asked) ? shortened(value, most) : value
  })
}

const isName = (asked: string) => asked === 'workflow' || asked === 'output'

function shortened(text: string, most: number): string {
  const characters = [...text]
  while (bytesOf(characters.join('')) > most) characters.pop()
  return characters.join('')
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length

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
