export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** A text as it stands in XML, between tags or in an attribute; control characters as workbooks escape them. */
export function xmlText(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4})/g, '_x005F_')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(controls, (character) =>
      character === '\n'
        ? '&#10;'
        : `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
}

const controls = new RegExp('[\\u0000-\\u0008\\u000a-\\u001f\\ufffe\\uffff]', 'g')
