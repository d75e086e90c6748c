import { hideSecrets } from '../model/hide-secrets.ts'

const hidden = '…'

/** How a server reads quotes and backslashes. */
export interface SqlQuotes {
  /** True where a backslash escapes the next character of a literal, and double quotes enclose literals: MySQL. */
  readonly backslashes: boolean
  /** True where brackets enclose names: SQL Server. */
  readonly brackets: boolean
}

const comment = String.raw`--[^\n]*|/\*[\s\S]*?\*/`
const dollars = String.raw`\$(\w*)\$[^\n]*?\$\1\$`
const tokens = {
  standard: new RegExp(
    String.raw`${comment}|${dollars}|\b[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"`,
    'g',
  ),
  brackets: new RegExp(String.raw`${comment}|(?!)()|'(?:[^']|'')*'|"(?:[^"]|"")*"|\[(?:[^\]]|\]\])*\]`, 'g'),
  backslashes: new RegExp(
    String.raw`${comment}|#[^\n]*|(?!)()|(['"])(?:(?!\2)[^\\]|\\[\s\S]|\2\2)*\2|` + '`(?:[^`]|``)*`',
    'g',
  ),
}

const secret =
  '(?:password|passwd|pwd|passphrase|passcode|secret|token|credential' +
  '|(?:api|access|account|private|encryption|master|secret)[_ ]?key)s?'
/** A name that ends in a secret's name, optionally a type, and the sign before its value. */
const named = new RegExp(
  String.raw`(?:^|[^a-z]|[a-z]_|[a-z](?-i:(?=[A-Z])))${secret}[\x60"\]']?(?:\s+(?:constant\s+)?(?:n?(?:var)?char|text|string)[\w ]*(?:\([\w ]*\))?)?\s*(?::=|=>|=|<>|!=|\bis\b|\bdefault\b|)\s*\(?\s*[NEne]?$`,
  'i',
)
const identified = /\bidentified\s+(?:(?:with|via)\s+\S+\s+)?(?:by|as|using)\s+(?:password\s*\(?\s*)?$/i
const ciphers =
  /\b(?:pgp_sym_(?:en|de)crypt(?:_bytea)?|(?:en|de)crypt(?:_iv)?|hmac|(?:aes|des)_(?:en|de)crypt|(?:en|de)cryptbypassphrase|crypt)\s*\(([^;]{0,300})$/i
const algorithms = /^(?:md5|sha\d+|aes.*|bf.*|x?des|3des|hex|base64|escape|c\w+-algo=.*)$/i
/** A secret's name as a literal, followed by its value: `set_config('app.password', 'x')`. */
const keyed = new RegExp(`(?:^|[^a-z])${secret}'(?:::\\w+)?\\s*,\\s*$`, 'i')
/** A value that is compared with what a secret's name returns: `current_setting('app.password') = 'x'`. */
const compared = new RegExp(`(?:^|[^a-z])${secret}'(?:::\\w+)?[\\s)]*(?:=|<>|!=)\\s*\\(?\\s*[NE]?$`, 'i')
const unusual = /[\d@#$%^&+=~\\!]|[a-z][A-Z]/
const worthReading =
  /[:=@]|pass|pwd|secret|token|credential|bearer|basic|key|eyJ|identified|sk-|gh\w_|xox|AKIA/i
const conninfo = /\b(?:host|hostaddr|dbname|user|server|port)\s*=/i
const LOOK_BACK = 320

/**
 * Replaces the credentials in SQL by `…`: passwords, keys and tokens in literals, connection strings and comments. Leaves
 * the names and comparisons of columns alone, so that most definitions stay executable.
 */
export function maskDefinition(
  sql: string,
  quotes: SqlQuotes = { backslashes: false, brackets: false },
): string {
  const pattern = quotes.backslashes
    ? tokens.backslashes
    : quotes.brackets
      ? tokens.brackets
      : tokens.standard
  return sql.replace(pattern, (token: string, ...rest: unknown[]) => {
    const at = rest.find((one) => typeof one === 'number') ?? 0
    return masked(token, sql.slice(Math.max(0, at - LOOK_BACK), at), quotes)
  })
}

/** Masks a definition that the login may not see in full. */
export function maskOrNull(sql: string | null, quotes?: SqlQuotes): string | null {
  return sql === null ? null : maskDefinition(sql, quotes)
}

function masked(token: string, before: string, quotes: SqlQuotes): string {
  const { backslashes } = quotes
  if (token.startsWith('--') || token.startsWith('/*') || token.startsWith('#')) return hideIn(token)
  if (token.startsWith('$')) return maskedDollars(token, quotes)
  const isLiteral = token.endsWith("'") || (backslashes && token.endsWith('"'))
  if (!isLiteral) return token
  const start = token.indexOf(token.at(-1) ?? '') + 1
  const value = token.slice(start, -1)
  if (value === '') return token
  const around = (inner: string) => `${token.slice(0, start)}${inner}${token.slice(-1)}`
  if (isSecret(value, before)) return around(hidden)
  return around(hideIn(value))
}

/** Masks a text between dollar signs: a connection string, or else SQL such as the body of a function. */
function maskedDollars(token: string, quotes: SqlQuotes): string {
  const tag = /^\$\w*\$/.exec(token)?.[0] ?? ''
  const inner = token.slice(tag.length, -tag.length)
  const isText = !inner.includes("'") && conninfo.test(inner)
  return `${tag}${isText ? hideIn(inner) : maskDefinition(inner, quotes)}${tag}`
}

function isSecret(value: string, before: string): boolean {
  if ([named, identified, compared].some((pattern) => pattern.test(before))) return true
  if (keyed.test(before)) return unusual.test(value)
  const called = ciphers.exec(before)?.[1]
  return called !== undefined && isOpen(called) && !algorithms.test(value)
}

/** True if a call's parentheses are still open after this text of its arguments. */
function isOpen(args: string): boolean {
  let depth = 0
  for (const sign of args) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth < 0) return false
  }
  return true
}

function hideIn(text: string): string {
  return worthReading.test(text) ? hideSecrets(text) : text
}
