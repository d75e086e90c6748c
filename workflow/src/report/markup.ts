/** Characters that XML and terminals don't accept: control characters other than tabs and line breaks, and noncharacters. */
const unwritable = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Replaces characters that markup can't contain. */
export function stripInvalidChars(text: string): string {
  return text.toWellFormed().replace(unwritable, '\ufffd')
}

/** Escapes a text for HTML, SVG or XML, including attribute values. */
export function escapeMarkup(text: string): string {
  return stripInvalidChars(text).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/** Escapes a text for a line or a table cell of Markdown, so that none of it is read as markup. */
export function escapeMarkdown(text: string): string {
  const plain = stripInvalidChars(text)
    .replace(/[\\`*~[\]{}<>|#!&$]/g, '\\$&')
    // An underscore inside a word isn't escaped: it isn't markup there, and column names stay readable.
    .replace(/(?<![\p{L}\p{N}_])_|_(?![\p{L}\p{N}_])/gu, '\\_')
    .replace(/^(\s*)([-+=]|\d+(?=[.)]))/, (_all, space: string, sign: string) =>
      /\d/.test(sign) ? `${space}${sign}\\` : `${space}\\${sign}`,
    )
  return plain.replace(/\s*(\r\n|\r|\n)\s*/g, '<br>').trim()
}
