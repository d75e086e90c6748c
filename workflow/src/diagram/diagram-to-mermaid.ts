import { stripInvalidChars } from '../report/markup.ts'
import type { Diagram, DiagramColumn, DiagramRelationship } from './model.ts'

/**
 * Returns a diagram as Mermaid's `erDiagram`. Mermaid allows only words as column names and types, so other characters
 * become underscores and a comment contains the original.
 */
export function diagramToMermaid({ tables, relationships, unseen }: Diagram): string {
  const names = new Map(tables.map(({ id }, i) => [id, `t${i + 1}`]))
  const lines = tables.flatMap(({ id, schema, name, columns }) => {
    const head = `  ${names.get(id)}[${quoted(schema === '' ? name : `${schema}.${name}`)}]`
    return columns.length === 0 ? [head] : [`${head} {`, ...columns.map(attribute), '  }']
  })
  const links = relationships.flatMap((one) => {
    const [from, to] = [names.get(one.from.table), names.get(one.to.table)]
    return from && to ? [`  ${from} ${line(one)} ${to} : ${quoted(one.name)}`] : []
  })
  const left = unseen.map((text) => `  %% ${harmless(text)}`)
  return `${['erDiagram', ...left, ...lines, ...links].join('\n')}\n`
}

/** Returns a line in crow's-foot notation. The referencing end always allows zero rows. */
function line({ fromMany, toOptional, implied }: DiagramRelationship): string {
  return `${fromMany ? '}o' : '|o'}${implied ? '..' : '--'}${toOptional ? 'o|' : '||'}`
}

function attribute({ name, type, primaryKey, foreignKey, unique }: DiagramColumn): string {
  const keys = [...(primaryKey ? ['PK'] : []), ...(foreignKey ? ['FK'] : []), ...(unique ? ['UK'] : [])]
  const word = asWord(name, /[^\p{L}\p{N}_]/gu)
  return [
    '   ',
    asWord(type, /[^\p{L}\p{N}_()[\],.]/gu),
    word,
    ...(keys.length > 0 ? [keys.join(', ')] : []),
    ...(word === name ? [] : [quoted(name)]),
  ].join(' ')
}

/**
 * Returns a valid Mermaid word. Mermaid allows non-Latin letters and digits, but not the words that it reserves for
 * keys.
 */
function asWord(text: string, unfit: RegExp): string {
  const plain = text.replace(unfit, '_').replace(/[\u0080-\u00bf]/g, '_')
  return /^[A-Za-z_\u00c0-\uffff]/.test(plain) && !/^(pk|fk|uk)\b/i.test(plain) ? plain : `_${plain}`
}

function quoted(text: string): string {
  return `"${harmless(text) || ' '}"`
}

/** Escapes characters and words that have a meaning in Mermaid. */
function harmless(text: string): string {
  return stripInvalidChars(text)
    .replace(/[#"%\\<>&`;~]/g, (sign) => `#${sign.charCodeAt(0)};`)
    .replace(/[\s\u200b]+/g, ' ')
    .replace(/(direction) (?=tb|bt|rl|lr)/gi, '$1#32;')
    .trim()
}
