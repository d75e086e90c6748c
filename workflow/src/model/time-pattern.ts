/**
 * Patterns for dates and times: letters of Unicode's date field symbols (Unicode Technical Standard 35, part 4), such
 * as `dd/MM/yyyy`, and strptime directives, such as `%d/%m/%Y`, in older workflow files.
 */

/** The strptime directive for each run of pattern letters. */
const directives: Readonly<Record<string, string>> = {
  y: '%Y',
  yy: '%y',
  yyyy: '%Y',
  M: '%-m',
  MM: '%m',
  MMM: '%b',
  MMMM: '%B',
  d: '%-d',
  dd: '%d',
  D: '%-j',
  DDD: '%j',
  E: '%a',
  EEE: '%a',
  EEEE: '%A',
  H: '%-H',
  HH: '%H',
  h: '%-I',
  hh: '%I',
  m: '%-M',
  mm: '%M',
  s: '%-S',
  ss: '%S',
  SSS: '%g',
  SSSSSS: '%f',
  SSSSSSSSS: '%n',
  a: '%p',
  XX: '%z',
  XXX: '%z',
  VV: '%Z',
}

/** The run of letters for each directive, the first of several in `directives`. */
const letters: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(directives).map(([run, directive]) => [directive, run])),
  '%Y': 'yyyy',
  '%a': 'EEE',
  '%z': 'XXX',
}

const unicodePart = /'((?:[^']|'')*)'|([A-Za-z])\2*|[^A-Za-z']+|'/g
const strptimePart = /%-?.|[^%]+|%/gs

/** True for a pattern of strptime directives. */
export function isStrptime(pattern: string): boolean {
  return pattern.includes('%')
}

/** Returns the strptime form of a pattern, or null if the pattern has unknown letters or an open quote. */
export function toStrptime(pattern: string): string | null {
  if (isStrptime(pattern)) return pattern
  const parts = [...pattern.matchAll(unicodePart)].map(([part, quoted, letter]) => {
    if (quoted !== undefined) return quoted === '' ? "'" : quoted.replaceAll("''", "'")
    if (letter !== undefined) return directives[part] ?? null
    return part === "'" ? null : part
  })
  return parts.includes(null) ? null : parts.join('')
}

/** Returns the pattern letters for a strptime pattern, or the pattern itself if it has directives without letters. */
export function toLetters(pattern: string): string {
  if (!isStrptime(pattern)) return pattern
  const parts = [...pattern.matchAll(strptimePart)].map(([part]) => {
    if (part === '%%') return '%'
    if (part.startsWith('%')) return letters[part] ?? null
    return part.replaceAll("'", "''").replace(/[A-Za-z]+/g, "'$&'")
  })
  // A literal percent sign would make the result a strptime pattern.
  return parts.includes(null) || parts.includes('%') ? pattern : parts.join('')
}

/** Common patterns for each kind of type, for a menu. */
export const timePatterns = {
  date: [
    'yyyy-MM-dd',
    'dd/MM/yyyy',
    'MM/dd/yyyy',
    'dd.MM.yyyy',
    'dd-MM-yyyy',
    'yyyy/MM/dd',
    'dd/MM/yy',
    'MM/dd/yy',
    'dd.MM.yy',
    'd MMM yyyy',
    'd MMMM yyyy',
    'd. MMMM yyyy',
    "d 'de' MMMM 'de' yyyy",
    'MMM d, yyyy',
    'MMMM d, yyyy',
    'dd-MMM-yyyy',
    'dd-MMM-yy',
    'yyyyMMdd',
  ],
  time: ['HH:mm', 'HH:mm:ss', 'hh:mm a', 'hh:mm:ss a'],
} as const
