/** The numbering of a table of server errors. It is the first cell of the table's head in the help pages. */
export const errorNumberings = ['SQLSTATE', 'MySQL number', 'MS SQL number', 'driver code'] as const
export type ErrorNumbering = (typeof errorNumberings)[number]

/** An error of a database server or driver that a help page explains. */
export interface ServerError {
  readonly numbering: ErrorNumbering
  /** The error's number or code, as the server prints it. */
  readonly number: string
  /** The server's sentences. Names in braces stand for values. */
  readonly says: readonly string[]
  /** The head of the page's table and the error's row, in Markdown. */
  readonly head: string
  readonly row: string
}

export interface ServerErrorFinder<T extends ServerError> {
  /** Returns the errors in a pasted text, best first. Returns several only if the text doesn't say which one it is. */
  find(pasted: string): readonly T[]
}

const MOST_FOUND = 3
/** The maximum number of characters examined in a pasted text, which may be a long log. */
const MOST_CHARACTERS = 20_000
/** A sentence with fewer words also occurs in ordinary questions, so it counts only in a text that looks like an error. */
const TELLING_WORDS = 4
/** A text with at most this many words names a server's error if it contains the server's name and a number. */
const SHORT_TEXT = 8

/** Words that name a server, or that only its errors contain. */
const namesOf: Readonly<Record<ErrorNumbering, RegExp>> = {
  SQLSTATE:
    /postgres|psycopg|\bpsql\b|\bpgsql\b|\bpg\b|npgsql|sql ?state\W{1,4}[\dA-Z]{5}\b|\b(?:fatal|panic): /i,
  'MySQL number': /mysql|mariadb|\bhy000\b|\b\d{4} \(\w{5}\)|\berrno\b/i,
  'MS SQL number': /\bmsg \d|sql ?server|ms ?sql|sqlexception|sqlclient|\bseverity\b|level \d+, state/i,
  'driver code': /^/,
}

/** Databases that Anj doesn't connect to, and whose errors have similar numbers. */
const OTHER_SERVERS = /\bora-\d|\bsql\d{4}n\b|\bdb2\b|\bsqlite/i

const LOOKS_LIKE_ERROR =
  /error|exception|fatal|sqlstate|\bmsg \d|errno|fehler|meldung|erreur|erro\b|errore|fout|błąd|hata|エラー|错误|錯誤/i

/** Matches the text before a number that an error word announces. */
const ANNOUNCED =
  /(?:error|errno|msg|message|code|number|sqlstate|state|exception|fatal|fehler\w*|meldung|erreur|erro|errore|fout|błąd|hata|エラー|错误|錯誤)['"]?\W{0,4}(?:(?:code|number|no|nr|num)\b\W{0,4})?$|sqlstate\[\w{5}\]:?(?: \[|[^:]{0,60}: )$|(?:^|\s)[#([]$/i
/** Matches the text after a number that belongs to an error. */
const FOLLOWED = /^(?: \(\w{5}\)|\W{1,2}(?:error|fehler)\b)/i
/** Matches the text around a number that counts or dates something. */
const COUNTED =
  /^\s*(?:rows?|columns?|lines?|values?|records?|tables?|files?|bytes|characters?|[kmg]b|seconds?|minutes?|times|users?|zeilen)\b/i
const DATED = /\b(?:rows?|lines?|port|top|limit|year|after|since|in|from|until|than|has|have|with)\s$/i

/** Finds the errors of database servers in pasted text by their numbers, or else by the servers' own sentences. */
export function serverErrorFinder<T extends ServerError>(errors: readonly T[]): ServerErrorFinder<T> {
  const byNumber = Map.groupBy(errors, ({ number }) => number.toUpperCase())
  const sentences = errors.flatMap((error) =>
    error.says.map((text) => ({
      error,
      pattern: patternOf(text),
      length: text.replace(/\{\w+\}/g, '').length,
      text,
    })),
  )
  return {
    find(pasted) {
      const text = pasted.slice(0, MOST_CHARACTERS).replace(/\s+/g, ' ').trim()
      if (OTHER_SERVERS.test(text)) return []
      const named = errorNumberings.filter((one) => one !== 'driver code' && namesOf[one].test(text))
      const isOfNamed = ({ numbering }: T) =>
        numbering === 'driver code' || named.length === 0 || named.includes(numbering)
      const looksLikeError = LOOKS_LIKE_ERROR.test(text)
      const numbered = numbersIn(text).flatMap(({ number, before, after }) =>
        (byNumber.get(number.toUpperCase()) ?? []).filter(
          (error) =>
            isOfNamed(error) && isErrorNumber(error, { number, before, after, named, looksLikeError, text }),
        ),
      )
      const said = sentences
        .filter(
          ({ error, pattern, text: sentence }) =>
            isOfNamed(error) &&
            (looksLikeError || named.length > 0 || sentence.split(' ').length >= TELLING_WORDS) &&
            pattern.test(text),
        )
        .sort((a, b) => b.length - a.length)
        .map(({ error }) => error)
      // A number is certain, and a sentence decides between errors with the same number.
      const both = said.filter((error) => numbered.includes(error))
      const best = both.length > 0 ? both : numbered.length > 0 ? numbered : said.slice(0, 1)
      return [...new Set(best)].slice(0, MOST_FOUND)
    },
  }
}

interface NumberInText {
  readonly number: string
  readonly before: string
  readonly after: string
}

/** Returns the numbers and codes in a text with their surroundings. Parts of dates, addresses and names don't count. */
function numbersIn(text: string): readonly NumberInText[] {
  return [...text.matchAll(/(?<![\w./@-]|\d:)\w+(?![\w/@]|[.:-]\w)/g)].map(({ 0: number, index }) => ({
    number,
    before: text.slice(Math.max(0, index - 90), index),
    after: text.slice(index + number.length, index + number.length + 30),
  }))
}

interface Surroundings extends NumberInText {
  /** The servers that the text names. */
  readonly named: readonly ErrorNumbering[]
  readonly looksLikeError: boolean
  readonly text: string
}

/** True if a number of the text, which equals an error's number, means this error. */
function isErrorNumber(
  { numbering }: ServerError,
  { number, before, after, named, looksLikeError, text }: Surroundings,
): boolean {
  // A MySQL error prints its own SQLSTATE in parentheses.
  if (numbering === 'SQLSTATE' && /\d{4} \($/.test(before)) return false
  if (!/^\d+$/.test(number)) return number === number.toUpperCase()
  const isNamed = named.includes(numbering)
  const isAnnounced = ANNOUNCED.test(before) || FOLLOWED.test(after)
  if (number.length < 4 && !isNamed) return false
  if (isAnnounced) return !COUNTED.test(after)
  if (number.length < 3 || !isNamed || COUNTED.test(after) || DATED.test(before)) return false
  return looksLikeError || text.split(' ').length <= SHORT_TEXT
}

/** Returns a pattern that matches a server's sentence with values in place of the braces, whatever the quotes are. */
function patternOf(sentence: string): RegExp {
  const parts = sentence
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/["'’]/g, `["'’‘\`«»„“”]`))
  return new RegExp(`(?<!\\w)${parts.join('.{1,200}?')}(?!\\w)`, 'i')
}
