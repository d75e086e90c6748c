/** What neither XML nor a terminal takes: control characters besides tabs and line ends, and halves of characters. */
const unwritable = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text that markup may hold at all. */
export function writable(text: string): string {
  return text.toWellFormed().replace(unwritable, '\ufffd')
}

/** A text within HTML, SVG or XML, also in an attribute. */
export function escapeMarkup(text: string): string {
  return writable(text).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/** A text within a line of Markdown, a cell of a table too: nothing of it is taken for markup. */
export function escapeMarkdown(text: string): string {
  const plain = writable(text)
    .replace(/[\\`*~[\]{}<>|#!&$]/g, '\\$&')
    // Within a word an underscore is one: names of columns stay readable.
    .replace(/(?<![\p{L}\p{N}_])_|_(?![\p{L}\p{N}_])/gu, '\\_')
    .replace(/^(\s*)([-+=]|\d+(?=[.)]))/, (_all, space: string, sign: string) =>
      /\d/.test(sign) ? `${space}${sign}\\` : `${space}\\${sign}`,
    )
  return plain.replace(/\s*(\r\n|\r|\n)\s*/g, '<br>').trim()
}
