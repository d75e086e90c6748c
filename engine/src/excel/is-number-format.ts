/** Longest format code that Excel opens. */
const LONGEST = 255
const MOST_SECTIONS = 4

const colours = 'Black|Blue|Cyan|Green|Magenta|Red|White|Yellow|Color ?\\d{1,2}'
const bracket = `\\[(?:${colours}|[<>=]{1,2}-?\\d+(?:\\.\\d+)?|h+|m+|s+|\\$[^\\[\\]"]*|DBNum[1-4])\\]`
const literal = '"[^"]*"|[\\\\_*].'
/** No code splits into these parts in two ways, or else a long code would take exponential time. */
const word = 'General|AM/PM|A/P'
const sign = "[0#?.,%/@ $+\\-():!^&'~{}<>=]|[ymdhsbega]|[^\\x00-\\x7f]"
const section = new RegExp(`^(?:${bracket}|${literal}|${word}|${sign})*$`, 'isu')
/** Everything up to the next semicolon outside a literal. */
const nextSection = /(?:"[^"]*"|[\\_*].|[^;])*/suy

/** Returns the sections of a format code: positive, negative, zero, text. */
export function sectionsOf(code: string): readonly string[] {
  const sections: string[] = []
  for (let at = 0; at <= code.length; at += (sections.at(-1)?.length ?? 0) + 1) {
    nextSection.lastIndex = at
    sections.push(nextSection.exec(code)?.[0] ?? '')
  }
  return sections
}

/**
 * True for a format code that Excel opens. With any other code, Excel reports the whole workbook as damaged. Codes come
 * from files, so they can contain anything.
 */
export function isNumberFormat(code: string): boolean {
  if (code === '' || code.length > LONGEST || /[\p{Cc}\ufffe\uffff]/u.test(code) || !code.isWellFormed())
    return false
  const sections = sectionsOf(code)
  return sections.length <= MOST_SECTIONS && sections.every((one) => section.test(one))
}
