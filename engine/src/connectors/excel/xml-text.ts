export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Escapes a text for an XML element or attribute. Control characters become _xHHHH_, as workbooks require. */
export function xmlText(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4})/g, '_x005F_')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/[\p{Cc}\ufffe\uffff]/gu, spell)
}

function spell(character: string): string {
  if (character === '\n') return '&#10;'
  const code = character.charCodeAt(0)
  const mayStand = character === '\t' || (code >= 0x7f && code <= 0x9f)
  return mayStand ? character : `_x${code.toString(16).toUpperCase().padStart(4, '0')}_`
}
