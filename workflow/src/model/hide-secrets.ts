/**
 * Not exported by the package's index, because some browsers can't parse these patterns.
 */
import { apiTokenPrefix, triggerTokenPrefix } from './token-prefixes.ts'

const hidden = '…'

/** Names of the settings, connection-string keys and headers that contain passwords or keys. */
const name =
  '(?:(?<!com|by|sur|tres)pass(?:word|wd|phrase|code|(?![a-z]))|pwd|secret|token|credential' +
  '|(?:api|access|account|private|encryption|master)[-_ ]?key|(?:sign[-_ ]?up|recovery)[-_ ]?code|\\bsig(?:nature)?\\b)[\\w-]{0,20}'
/**
 * A quoted value. Quotes inside the value are doubled or escaped. A value without a closing quote ends at the end of
 * its line.
 */
const quoted = ['"', "'"]
  .map((mark) => `${mark}(?:[^${mark}\\\\]|\\\\[\\s\\S]|${mark}${mark})*${mark}|${mark}[^\\n]*`)
  .concat('\\\\"[^"\\n]*"?', '“[^”\\n]*”?')
  .join('|')
const braced = '\\{(?:[^}\\n]|\\}\\})*\\}?'
/** A string that isn't an ordinary word, because it contains a digit, a symbol or an inner capital letter. */
const unusual = '(?=\\S*?(?:[\\d@#$%^&+=~\\\\]|\\w!\\w|(?-i:[a-z][A-Z])))[^\\s`]{4,}?(?=[.,;:?)`]*(?:\\s|$))'
/** Words that can follow "my password is" without revealing the password. */
const remarks =
  'not?|never|too|wrong|right|correct|incorrect|invalid|valid|missing|empty|lost|forgotten|gone|weak|strong|short|long|old|' +
  'new|ok|fine|hidden|blank|unknown|longer|shorter|different|safe|secure|good|bad|case|now|there|here|shown|kept|known|it'

const secrets: readonly (readonly [pattern: RegExp, shown: string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, hidden],
  [/\b([a-z][a-z\d+.-]*:\/\/[^\s:@/]*):\S+@/gi, `$1:${hidden}@`],
  [
    /(authorization\\?["']?\s*[:=]\s*\\?["']?(?:(?:basic|bearer|digest|token|apikey)\s+)?)[^\s"'\\]+/gi,
    `$1${hidden}`,
  ],
  [/\bBearer\s+[\w.~+/=-]{12,}/gi, `Bearer ${hidden}`],
  [/\b(basic\s+)(?=\S*(?:\d|=|(?-i:[a-z][A-Z])))[\w+/=]{8,}/gi, `$1${hidden}`],
  [
    new RegExp(`(${name}\\\\?["']?\\s*[:=]{1,2}>?\\s*)(?:${quoted}|${braced}|[^\\s;&]+)`, 'gi'),
    `$1${hidden}`,
  ],
  [new RegExp(`(<[\\w:.-]{0,40}?${name}>)[^<]+`, 'gi'), `$1${hidden}`],
  [new RegExp(`(--(?:[\\w-]{0,40}?-)?${name}\\s+)(?!-)(?:${quoted}|\\S+)`, 'gi'), `$1${hidden}`],
  [/(?<!\S)(-p)(?=\S*[a-z])(?=\S*[\d!@#$%^&*+=])\S{5,}/g, `$1${hidden}`],
  [/\b((?:mysql|mariadb)\w*\b[^\n]{0,300}?\s-p)[^\s-]\S*/g, `$1${hidden}`],
  [/\b((?:sqlcmd|bcp|sshpass)\b[^\n]{0,300}?\s-[Pp]\s*)\S+/g, `$1${hidden}`],
  [/(?<!\S)((?:-u|--user)[ =]?[^\s:]+):\S+/g, `$1:${hidden}`],
  [new RegExp(`\\b(identified\\b[^\\n]{0,60}?\\bby\\s+)(?:${quoted}|\\S+)`, 'gi'), `$1${hidden}`],
  [new RegExp(`(${name}\\s+(?:(?:is|was)\\s+)?)(?:${quoted})`, 'gi'), `$1${hidden}`],
  [new RegExp(`(${name}\\s+(?:is|was)\\s+)${unusual}`, 'gi'), `$1${hidden}`],
  [/\b((?:pass(?:word|wd|phrase)|pwd)\s+)(?=\S*[a-z])(?=\S*\d)[^\s.,;?]{6,}/gi, `$1${hidden}`],
  [
    new RegExp(
      `(\\bmy\\s+(?:\\w+\\s+)?${name}\\s+is\\s+)(?!(?:${remarks}|\\w+ed)\\b)[^\\s.,;?!]+(?=[.,;?!]*(?:\\n|$|\\.\\s))`,
      'gi',
    ),
    `$1${hidden}`,
  ],
  [/\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, hidden],
  [/\b(?:sk-|gh[a-z]_|xox[a-z]-|AKIA)[\w-]{16,}/g, hidden],
  [new RegExp(`(?:${apiTokenPrefix}|${triggerTokenPrefix})[\\w-]{16,}`, 'g'), hidden],
]

/** Removes passwords and keys from addresses, settings, headers, commands and sentences in pasted text. */
export function hideSecrets(text: string): string {
  return secrets.reduce((rest, [pattern, shown]) => rest.replace(pattern, shown), text)
}
