import { hideSecrets } from '../model/hide-secrets.ts'

const hidden = '…'

/**
 * The quotes and comments of a text. `mysql` has literals in double quotes and escapes with backslashes. `script` covers the
 * languages of bodies that aren't SQL, such as Python, Perl and JavaScript.
 */
export type Quoting = 'postgresql' | 'mysql' | 'mysqlWithoutBackslashes' | 'script'

const comment = String.raw`--[^\n]*|/\*[\s\S]*?\*/`
const mysqlNames = '`(?:[^`]|``)*`'
const tokens: Readonly<Record<Quoting, RegExp>> = {
  postgresql: new RegExp(
    String.raw`${comment}|\$(\w*)\$[^\n]*?\$\1\$|\b[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"`,
    'g',
  ),
  mysql: new RegExp(String.raw`${comment}|#[^\n]*|(['"])(?:(?!\1)[^\\]|\\[\s\S]|\1\1)*\1|${mysqlNames}`, 'g'),
  mysqlWithoutBackslashes: new RegExp(
    String.raw`${comment}|#[^\n]*|(['"])(?:(?!\1)[\s\S]|\1\1)*\1|${mysqlNames}`,
    'g',
  ),
  // A literal ends on its line, so that the apostrophe of a comment doesn't pair with a later quote.
  script: /(['"`])(?:(?!\1)[^\\\n]|\\[^\n])*\1/g,
}

const secret =
  '(?:password|passwd|pwd|passphrase|passcode|secret|token|credential' +
  '|(?:api|access|account|private|encryption|master|secret)[_ ]?key)s?(?:_?\\d+)?'
/** A name that ends in a secret's name, optionally a type, and the sign before its value. */
const named = new RegExp(
  String.raw`(?:^|[^a-z]|[a-z]_|[a-z](?-i:(?=[A-Z])))${secret}[\x60"\]']?(?:\s+(?:constant\s+)?(?:n?(?:var)?char|text|string)[\w ]*(?:\([\w ]*\))?)?\s*(?::=|=>|=|<>|!=|\bis\b|\bto\b|\bdefault\b|)\s*\(?\s*[NEne]?$`,
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
/** The name of a setting that contains a secret. */
const secretSetting = new RegExp(`(?:^|[^a-z]|[a-z](?-i:(?=[A-Z])))${secret}$`, 'i')
const unusual = /[\d@#$%^&+=~\\!]|[a-z][A-Z]/
const worthReading =
  /[:=@]|pass|pwd|secret|token|credential|bearer|basic|key|eyJ|identified|sk-|gh\w_|xox|AKIA/i
const conninfo = /\b(?:host|hostaddr|dbname|user|server|port)\s*=/i
const LOOK_BACK = 320

/**
 * Replaces the credentials in SQL by `…`: passwords, keys and tokens in literals, connection strings and comments. Leaves
 * the names and comparisons of columns alone, so that most definitions stay executable.
 */
export function maskDefinition(sql: string, quoting: Quoting = 'postgresql'): string {
  return sql.replace(tokens[quoting], (token: string, ...rest: unknown[]) => {
    const at = rest.find((one) => typeof one === 'number') ?? 0
    return masked(token, sql.slice(Math.max(0, at - LOOK_BACK), at), quoting)
  })
}

/** Masks a definition that the login may not see in full. */
export function maskOrNull(sql: string | null): string | null {
  return sql === null ? null : maskDefinition(sql)
}

/** True for SQL and its procedural languages, whose bodies `maskDefinition` splits correctly. */
export function isSqlLanguage(language: string): boolean {
  return /sql$/i.test(language)
}

/** Replaces the credentials in a body that isn't SQL. Removes more than `maskDefinition`, also code after a secret's name. */
export function maskScript(body: string): string {
  return hideSecrets(maskDefinition(body, 'script'))
}

/** Masks the definition of a PostgreSQL routine in any language, as `pg_get_functiondef` returns it. */
export function maskRoutine(definition: string, language: string): string {
  const found = isSqlLanguage(language)
    ? null
    : /^AS (?<mark>\$(?:function|procedure)x*\$)(?<body>[\s\S]*)\k<mark>\s*$/m.exec(definition)
  const { mark = '', body = '' } = found?.groups ?? {}
  if (!found) return maskDefinition(definition)
  return `${maskDefinition(definition.slice(0, found.index))}AS ${mark}${maskScript(body)}${mark}\n`
}

/** Masks a setting of a PostgreSQL routine, such as `app.password=x`. Its value has no quotes. */
export function maskSetting(setting: string): string {
  const at = setting.indexOf('=')
  const name = setting.slice(0, Math.max(0, at))
  const value = setting.slice(at + 1)
  return `${setting.slice(0, at + 1)}${secretSetting.test(name) && value !== '' ? hidden : hideIn(value)}`
}

function masked(token: string, before: string, quoting: Quoting): string {
  if (token.startsWith('--') || token.startsWith('/*') || token.startsWith('#')) return hideIn(token)
  if (token.startsWith('$')) return maskedDollars(token)
  const end = token.slice(-1)
  const isLiteral = end === "'" || quoting === 'script' || (quoting !== 'postgresql' && end === '"')
  if (!isLiteral) return token
  const start = token.indexOf(end) + 1
  const value = token.slice(start, -1)
  if (value === '') return token
  const around = (inner: string) => `${token.slice(0, start)}${inner}${end}`
  if (isSecret(value, before)) return around(hidden)
  // A script's literals contain its SQL.
  return around(hideIn(quoting === 'script' ? maskDefinition(value) : value))
}

/** Masks a text between dollar signs: a connection string, or else SQL such as the body of a function. */
function maskedDollars(token: string): string {
  const tag = /^\$\w*\$/.exec(token)?.[0] ?? ''
  const inner = token.slice(tag.length, -tag.length)
  const isText = !inner.includes("'") && conninfo.test(inner)
  return `${tag}${isText ? hideIn(inner) : maskDefinition(inner)}${tag}`
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
