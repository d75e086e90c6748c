/** Returns a text of letters, digits and Unicode escapes, as PostgreSQL reads it between the quotes of E'…'. */
export function unicodeEscapes(text: string): string {
  return text.replace(/[^A-Za-z0-9]/gu, (one) => {
    const code = (one.codePointAt(0) ?? 0).toString(16)
    return code.length <= 4 ? `\\u${code.padStart(4, '0')}` : `\\U${code.padStart(8, '0')}`
  })
}
