import type { DatabaseInputConfig } from '../connectors/database-input.ts'
import { sentence } from '../messages.ts'
import { AppError, problemError } from '../model/app-error.ts'
import {
  hiddenValue,
  isParameterName,
  maxParameterDescription,
  maxParameters,
  maxParameterValue,
  minSecretLength,
  type ParameterValue,
  parameterNamed,
  parameterReference,
  type WorkflowParameter,
  type WorkflowParameterType,
} from '../model/parameter.ts'
import { type Problem, problem } from '../model/problem.ts'
import { isStorableText } from '../model/storable-text.ts'
import { isValueOf } from '../steps/row-filter.ts'
import type { WorkflowGraph, WorkflowNode } from './document.ts'
import { isDatabaseInput } from './node-families.ts'
import {
  mapParameterTexts,
  type ParameterSetting,
  parameterTexts,
  referencesIn,
  replaceReferences,
} from './parameter-texts.ts'
import { effectiveGraph, effectiveNode } from './switched-off.ts'

/** Words for the types of parameters, in the order in which the form offers them. */
export const parameterTypeNames: Readonly<Record<WorkflowParameterType, string>> = {
  text: 'Text',
  int: 'Whole number',
  decimal: 'Decimal',
  date: 'Date',
  datetime: 'Date with time',
  bit: 'Yes or no',
  secret: 'Secret text',
}

/** An example of a value of each type, for messages and empty fields. */
export const parameterExamples: Readonly<Record<WorkflowParameterType, string>> = {
  text: 'EU',
  int: '42',
  decimal: '0.19',
  date: '2026-01-31',
  datetime: '2026-01-31 08:30:00',
  bit: 'true',
  secret: 'at least 8 characters',
}

/** A place where a node uses a parameter. */
export interface ParameterUse {
  readonly nodeId: string
  /** The node's label or title. */
  readonly title: string
  readonly setting: ParameterSetting
  readonly field: string
}

const none: readonly WorkflowParameter[] = []

/** Returns the parameters of a graph. */
export function parametersOf({ parameters = none }: WorkflowGraph): readonly WorkflowParameter[] {
  return parameters
}

/** Returns a value in the form in which Anj stores it, or null if it isn't a value of the type. */
export function readParameterValue(type: WorkflowParameterType, text: string): string | null {
  if (type === 'text' || type === 'secret') {
    const shortest = type === 'secret' ? minSecretLength : 1
    return text.length >= shortest && text.length <= maxParameterValue && isStorableText(text) ? text : null
  }
  const value = type === 'bit' ? wordsForBits[text.trim().toLowerCase()] : text.trim()
  if (value === undefined || !isValueOf(type, value)) return null
  if (type === 'int') return BigInt(value).toString()
  if (type === 'decimal') return plainDecimal(value)
  return type === 'datetime' ? wholeMoment(value) : value
}

const wordsForBits: Readonly<Record<string, string>> = {
  true: 'true',
  yes: 'true',
  false: 'false',
  no: 'false',
}

/** Returns a decimal without a plus sign and zeros at its start. Its fraction stays as written. */
function plainDecimal(value: string): string {
  const plain = value.replace(/^[+-]?/, '').replace(/^0+(?=\d)/, '')
  return value.startsWith('-') && /[1-9]/.test(plain) ? `-${plain}` : plain
}

function wholeMoment(value: string): string {
  const [day = '', clock = '00:00'] = value.split(/[ T]/)
  return `${day} ${clock.length === 5 ? `${clock}:00` : clock}`
}

/** Returns the problems of a graph's parameters. */
export function parameterProblems(graph: WorkflowGraph): readonly Problem[] {
  const parameters = parametersOf(graph)
  if (parameters.length > maxParameters) return [problem('tooManyParameters', { limit: maxParameters })]
  return parameters.flatMap((one, at): readonly Problem[] => {
    const { name, type, default: value, description } = one
    if (!isParameterName(name)) return [problem('parameterNameInvalid', { name })]
    const first = parameters.findIndex((other) => other.name.toLowerCase() === name.toLowerCase())
    if (first !== at) return [problem('parameterNameTwice', { name })]
    if (description.length > maxParameterDescription)
      return [problem('parameterDescriptionTooLong', { name, limit: maxParameterDescription })]
    return value !== null && readParameterValue(type, value) !== value ? [valueProblem(one, value)] : []
  })
}

function valueProblem({ name, type }: ParameterValue, value: string) {
  const shown = value.length > 100 ? `${[...value].slice(0, 100).join('')}…` : value
  const params = {
    name,
    value: shown,
    type: parameterTypeNames[type].toLowerCase(),
    example: parameterExamples[type],
  }
  return problem('parameterValueInvalid', params)
}

/**
 * Returns the graph of a run: each parameter has its value as its default, and the value stands where settings name the
 * parameter, except in formulas and SQL. Throws if a value is unknown, missing or of another type. `mayOnlyRun` is true
 * for callers who may run a workflow but not change it. Secrets get their values when the rows are computed
 * (`withSecretValues`).
 */
export function withParameterValues(
  graph: WorkflowGraph,
  given: Readonly<Record<string, string>>,
  mayOnlyRun = false,
): WorkflowGraph {
  const known = parametersOf(graph)
  const values = new Map<WorkflowParameter, string>()
  for (const [name, text] of Object.entries(given)) {
    const parameter = parameterNamed(known, name)
    if (!parameter) throw new AppError('parameterUnknown', { name })
    if (parameter.type === 'secret') throw new AppError('parameterSecretGiven', { name: parameter.name })
    if (values.has(parameter)) throw new AppError('parameterGivenTwice', { name: parameter.name })
    const value = readParameterValue(parameter.type, text)
    if (value === null) throw problemError(valueProblem(parameter, text))
    if (mayOnlyRun && !parameter.settable && value !== parameter.default)
      throw new AppError('parameterNotReleased', { name: parameter.name })
    values.set(parameter, value)
  }
  const parameters = known.map((one) => ({ ...one, default: values.get(one) ?? one.default }))
  const missing = parameters.find((one) => one.default === null && one.type !== 'secret')
  if (missing) throw new AppError('parameterValueMissing', { name: missing.name })
  if (parameters.length === 0) return graph
  const [unfit] = effectiveGraph(graph).nodes.flatMap((node) => nodeParameterProblems(node, parameters))
  if (unfit) throw problemError(unfit)
  return fillParameters({ ...graph, parameters })
}

/** Returns the graph in which the values of parameters stand where settings name the parameters. */
export function fillParameters(graph: WorkflowGraph): WorkflowGraph {
  const parameters = parametersOf(graph)
  if (parameters.length === 0) return graph
  return { ...graph, nodes: graph.nodes.map((node) => fillNode(node, parameters)) }
}

/** Replaces the references in the name of a table or file. Throws if a value can't be part of a name. */
export function fillName(graph: WorkflowGraph, name: string): string {
  return replaceReferences({ setting: 'name', field: '', text: name, family: null }, (found) => {
    const value = parameterNamed(parametersOf(graph), found)?.default ?? null
    if (value !== null && !fitsName(value))
      throw new AppError('parameterNoName', { title: name, name: found, value })
    return value
  })
}

/** Fills one node. References to parameters without a value stay. */
export function fillNode(node: WorkflowNode, parameters: readonly ParameterValue[]): WorkflowNode {
  if (parameters.length === 0) return node
  const valueOf = (name: string) => parameterNamed(parameters, name)?.default ?? null
  const filled = mapParameterTexts(node, (text) =>
    text.setting === 'name' || text.setting === 'value' ? replaceReferences(text, valueOf) : text.text,
  )
  if (!isDatabaseInput(filled)) return filled
  const names = new Set(namesIn(filled, ({ setting }) => setting === 'sql'))
  const used = parameters
    .filter(({ name }) => names.has(name.toLowerCase()))
    .map(({ id, name, type, default: value }) =>
      type === 'secret' && id !== undefined
        ? { id, name, type, default: value }
        : { name, type, default: value },
    )
  return used.length === 0 ? filled : withUsed(filled, used)
}

function withUsed<N extends WorkflowNode>(node: N, parameters: DatabaseInputConfig['parameters']): N {
  return { ...node, data: { ...node.data, config: { ...node.data.config, parameters } } }
}

/** Returns the parameters that a node uses, in the workflow's order. */
export function parametersOfNode<P extends ParameterValue>(
  node: WorkflowNode,
  parameters: readonly P[],
): readonly P[] {
  if (parameters.length === 0) return []
  const names = new Set(namesIn(node))
  return parameters.filter(({ name }) => names.has(name.toLowerCase()))
}

function namesIn(
  node: WorkflowNode,
  counts: (text: { readonly setting: ParameterSetting }) => boolean = () => true,
): readonly string[] {
  return parameterTexts(node)
    .filter(counts)
    .flatMap(referencesIn)
    .map(({ name }) => name.toLowerCase())
}

/** Isn't a place of its own, because it repeats the SELECT. */
const CHECKED_SELECT = 'checked.query'

/** Returns the places that use a parameter. */
export function usesOfParameter(graph: WorkflowGraph, name: string): readonly ParameterUse[] {
  const wanted = name.toLowerCase()
  return graph.nodes.flatMap((node) =>
    parameterTexts(node).flatMap((text) =>
      text.field !== CHECKED_SELECT && referencesIn(text).some((one) => one.name.toLowerCase() === wanted)
        ? [
            {
              nodeId: node.id,
              title: node.data.label ?? node.data.title,
              setting: text.setting,
              field: text.field,
            },
          ]
        : [],
    ),
  )
}

/** Returns the line of a run's log with the values of its parameters, or no line without parameters. */
export function parameterLines(graph: WorkflowGraph): readonly string[] {
  const values = parametersOf(graph).flatMap(({ name, type, default: value }) =>
    value === null && type !== 'secret' ? [] : [{ name, type, value: value ?? '' }],
  )
  return values.length === 0 ? [] : [sentence('runParameters', { values: valuesPhrase(values) })]
}

/** Returns values with their names as part of a sentence, such as 'region = "EU", limit = 10'. Hides secrets. */
export function valuesPhrase(
  values: readonly { readonly name: string; readonly type: WorkflowParameterType; readonly value: string }[],
): string {
  return values.map(({ name, type, value }) => `${name} = ${shownValue(type, value)}`).join(', ')
}

function shownValue(type: WorkflowParameterType, value: string): string {
  if (type === 'secret') return hiddenValue
  return type === 'text' ? JSON.stringify(value) : value
}

/** Renames a parameter and changes the places that use it. */
export function renameParameter(graph: WorkflowGraph, id: string, name: string): WorkflowGraph {
  const parameters = parametersOf(graph)
  const former = parameters.find((one) => one.id === id)
  if (!former || former.name === name) return graph
  const wanted = former.name.toLowerCase()
  const reference = parameterReference(name)
  return {
    ...graph,
    parameters: parameters.map((one) => (one.id === id ? { ...one, name } : one)),
    nodes: graph.nodes.map((node) =>
      mapParameterTexts(node, (text) =>
        replaceReferences(text, (found) => (found.toLowerCase() === wanted ? reference : null)),
      ),
    ),
  }
}

/** True for a value that may be part of the name of a table or file. */
function fitsName(value: string): boolean {
  return /^[\p{L}\p{M}\p{N}_.-]+$/u.test(value) && !/^\.+$/.test(value)
}

/** Returns the problems of the parameters in a node's names, and of secrets in its names and values. */
export function nodeParameterProblems(
  node: WorkflowNode,
  parameters: readonly ParameterValue[],
): readonly Problem[] {
  if (parameters.length === 0) return []
  const { title } = node.data
  return parameterTexts(node).flatMap((text) =>
    referencesIn(text).flatMap(({ name }): readonly Problem[] => {
      const parameter = parameterNamed(parameters, name)
      if (!parameter || text.setting === 'formula' || text.setting === 'sql') return []
      if (parameter.type === 'secret') return [problem('parameterSecretShown', { title, name })]
      const value = parameter.default
      const isUnfit = text.setting === 'name' && value !== null && !fitsName(value)
      return isUnfit ? [problem('parameterNoName', { title, name, value })] : []
    }),
  )
}

/**
 * Returns the problem of the first node that uses a parameter without a value. Previews have only the defaults. Secrets
 * are checked where their values are known (`withSecretValues`).
 */
export function missingDefault(
  nodes: readonly WorkflowNode[],
  parameters: readonly WorkflowParameter[],
): Problem | null {
  for (const node of nodes) {
    const missing = parametersOfNode(effectiveNode(node), parameters).find(
      (one) => one.default === null && one.type !== 'secret',
    )
    if (missing) return { ...problem('parameterNeedsDefault', { name: missing.name }), nodeId: node.id }
  }
  return null
}

/** Throws if a node uses a parameter without a value. */
export function requireDefaults(
  nodes: readonly WorkflowNode[],
  parameters: readonly WorkflowParameter[],
): void {
  const missing = missingDefault(nodes, parameters)
  if (missing) throw problemError(missing)
}

/** A value of each type for checks of settings whose parameter has no default. */
export function withExamples(parameters: readonly ParameterValue[]): readonly ParameterValue[] {
  return parameters.map((one) => ({ ...one, default: one.default ?? parameterExamples[one.type] }))
}
