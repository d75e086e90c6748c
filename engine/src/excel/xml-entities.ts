/** A syntax error in a part of a workbook, with its position. */
export class BrokenXml extends Error {
  readonly at: number

  constructor(why: string, at: number) {
    super(why)
    this.at = at
  }
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Resolves the entities of a text. Unknown entities and entities for invalid characters are errors. `at` is the
 * position of the text's first byte.
 */
export function decodeEntities(text: string, at: number): string {
  if (!text.includes('&')) return text
  return text.replace(/&([^;]*);?/g, (whole, name: string, index: number) => {
    const code = /^#x([0-9a-fA-F]{1,6})$/.exec(name)?.[1]
    const digits = /^#([0-9]{1,7})$/.exec(name)?.[1]
    const point = code ? Number.parseInt(code, 16) : digits ? Number(digits) : -1
    const known = point >= 0 ? (isCharacter(point) ? String.fromCodePoint(point) : undefined) : named[name]
    if (known === undefined || !whole.endsWith(';'))
      throw new BrokenXml(
        `the entity ${whole.slice(0, 20)} is not known`,
        at + Buffer.byteLength(text.slice(0, index)),
      )
    return known
  })
}

function isCharacter(point: number): boolean {
  return (
    point === 9 ||
    point === 10 ||
    point === 13 ||
    (point >= 0x20 && point <= 0xd7ff) ||
    (point >= 0xe000 && point <= 0x10ffff)
  )
}
