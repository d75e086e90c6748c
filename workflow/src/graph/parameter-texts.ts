import { type DatabaseFamily, databases } from '../databases/index.ts'
import { sqlReferences } from '../databases/sql-references.ts'
import { parametersIn } from '../formula/parse-formula.ts'
import { isParameterName, parameterReferences } from '../model/parameter.ts'
import { databaseKindOf } from './database-kind-of.ts'
import type { WorkflowNode } from './document.ts'
import { isDatabaseInput, isDatabaseOutput, isFileOutput } from './node-families.ts'
import { nodeKinds } from './node-kinds.ts'

/**
 * The form of a setting that can refer to parameters: a `name` contains references, a `value` is a reference as a whole,
 * and `formula` and `sql` contain them outside their texts.
 */
export type ParameterSetting = 'name' | 'value' | 'formula' | 'sql'

/** A text in a node's settings that can refer to parameters. */
export interface ParameterText {
  readonly setting: ParameterSetting
  /** The field's name in the settings, such as `tableName`. */
  readonly field: string
  readonly text: string
  /** The database whose marks of texts, names and comments a text of the form `sql` has. */
  readonly family: DatabaseFamily | null
}

/** A reference in a text, in characters from its start. `to` is exclusive. */
interface Reference {
  readonly from: number
  readonly to: number
  readonly name: string
}

type Fields = Readonly<Record<string, ParameterSetting>>

/** Finds the references to parameters in a text. Braces around another name are part of the text. */
export function referencesIn({ setting, text, family }: ParameterText): readonly Reference[] {
  switch (setting) {
    case 'formula':
      return parametersIn(text)
    case 'sql':
      return family ? sqlReferences(text, family, parameterReferences()) : []
    case 'value': {
      const name = text.slice(1, -1)
      const isReference = text.startsWith('{') && text.endsWith('}') && isParameterName(name)
      return isReference ? [{ from: 0, to: text.length, name }] : []
    }
    case 'name':
      return [...text.matchAll(parameterReferences())].map((match) => ({
        from: match.index,
        to: match.index + match[0].length,
        name: match[1] ?? '',
      }))
  }
}

/** Replaces the references in a text. A reference stays where `by` returns null. */
export function replaceReferences(text: ParameterText, by: (name: string) => string | null): string {
  const replaced = referencesIn(text).reduceRight((rest, { from, to, name }) => {
    const value = by(name)
    return value === null ? rest : rest.slice(0, from) + value + rest.slice(to)
  }, text.text)
  return replaced
}

/** Returns the texts of a node that can refer to parameters. */
export function parameterTexts(node: WorkflowNode): readonly ParameterText[] {
  const found: ParameterText[] = []
  mapParameterTexts(node, (text) => {
    found.push(text)
    return text.text
  })
  return found
}

/** Returns the node with other texts where it can refer to parameters, or the same node if no text changes. */
export function mapParameterTexts(node: WorkflowNode, change: (text: ParameterText) => string): WorkflowNode {
  const fields = fieldsOf(node)
  if (!fields) return node
  const kind = databaseKindOf(node.data.kind)
  // The SELECT of a step is DuckDB's, whose marks are those of PostgreSQL.
  const family = kind ? databases[kind].family : 'postgresql'
  let isChanged = false
  const changed = (field: string, text: string) => {
    const setting = Object.hasOwn(fields, field) ? fields[field] : undefined
    if (setting === undefined) return text
    const now = change({ setting, field, text, family })
    if (now !== text) isChanged = true
    return now
  }
  const mapped = (value: unknown, field: string): unknown => {
    if (typeof value === 'string') return changed(field, value)
    if (Array.isArray(value)) return value.map((one) => mapped(one, field))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, mapped(one, nameIn(field, name))]),
    )
  }
  const nameIn = (field: string, name: string) =>
    Object.hasOwn(fields, `${field}.${name}`) ? `${field}.${name}` : name
  const config = mapped(node.data.config, '')
  return isChanged ? ({ ...node, data: { ...node.data, config } } as WorkflowNode) : node
}

/** A field within the object of another field is written with both names. */
const ofSteps: Fields = { formula: 'formula', 'formula.text': 'formula', values: 'value' }
const ofFiles: Fields = { fileName: 'name', sheetName: 'name', tableName: 'name' }
const ofOutputs: Fields = { schemaName: 'name', tableName: 'name', rejectsTable: 'name' }
const ofTables: Fields = { schemaName: 'name', tableName: 'name', filter: 'sql' }
const ofQueries: Fields = { query: 'sql', filter: 'sql' }
/** The text that was checked changes with the SELECT, so that a SELECT stays checked when a parameter is renamed. */
const ofSelects: Fields = { query: 'sql', 'checked.query': 'sql' }

function fieldsOf(node: WorkflowNode): Fields | null {
  if (isDatabaseInput(node)) return node.data.config.mode === 'query' ? ofQueries : ofTables
  if (isDatabaseOutput(node)) return ofOutputs
  if (isFileOutput(node)) return ofFiles
  if (node.data.kind === 'sqlQuery') return ofSelects
  return nodeKinds[node.data.kind].type === 'preparation' ? ofSteps : null
}
