import { type Problem, problem } from '../model/problem.ts'
import type { WorkflowNode } from './document.ts'
import { canBeSource, type KindFamily, type NodeKind, nodeKinds } from './node-kinds.ts'

/** Connection to check. */
export interface Link {
  readonly source: WorkflowNode
  readonly target: WorkflowNode
  /** Existing sources of the target, without `source`. */
  readonly others: readonly WorkflowNode[]
  /** True when the two nodes are already connected. */
  readonly exists: boolean
  /** True when a path leads from the target to the source. */
  readonly closesCircle: () => boolean
}

/** Returns the problem of a forbidden connection, otherwise false. */
type Rule = (link: Link) => Problem | false

const is = (node: WorkflowNode, ...kinds: readonly NodeKind[]) => kinds.includes(node.data.kind)
const typeOf = (node: WorkflowNode) => nodeKinds[node.data.kind].type
const familyOf = (node: WorkflowNode) => nodeKinds[node.data.kind].family
/** Families of our own steps that take one table, and those that may lead to an output. */
const oneTable: ReadonlySet<KindFamily> = new Set(['rows', 'columns'])
const toOutput: ReadonlySet<KindFamily> = new Set(['shaping', 'rows', 'columns', 'matching', 'query'])
const titleOf = (node: WorkflowNode) => node.data.title

/**
 * Rules of the canvas. If several refuse a connection, the message of the first one is shown. The order is:
 * self-connection, then docs/specification.md, "Connections on the canvas", then our own rules.
 */
export const connectionRules = {
  sameNode: ({ source, target }) => source.id === target.id && problem('sameNode'),

  inputToOutput: ({ source, target }) =>
    typeOf(source) === 'input' &&
    typeOf(target) === 'output' &&
    !is(target, 'dataDictionary', 'databaseDiagram') &&
    problem('inputToOutput'),

  inputDirectlyTo: ({ source, target }) =>
    typeOf(source) === 'input' &&
    is(target, 'changeDataType') &&
    problem('inputDirectlyTo', { title: titleOf(target) }),

  twoInputs: ({ source, target, others }) =>
    typeOf(source) === 'input' &&
    is(target, 'columnSelection', 'dataTable') &&
    others.filter((other) => typeOf(other) === 'input').length >= 2 &&
    problem('twoInputs', { title: titleOf(target) }),

  tooManySources: ({ target, others }) =>
    typeOf(target) === 'preparation' && others.length >= 2 && problem('tooManySources'),

  takesOneTable: ({ target, others }) =>
    oneTable.has(familyOf(target)) &&
    others.length >= 1 &&
    problem('takesOneTable', { title: titleOf(target) }),

  joinsWithEachOther: ({ source, target }) =>
    familyOf(source) === 'combining' &&
    familyOf(target) === 'combining' &&
    problem('joinsWithEachOther', { a: titleOf(source), b: titleOf(target) }),

  notToOutput: ({ source, target }) =>
    typeOf(target) === 'output' &&
    typeOf(source) !== 'input' &&
    !toOutput.has(familyOf(source)) &&
    familyOf(target) !== 'insight' &&
    problem('notToOutput', { title: titleOf(source) }),

  changeDataTypeSource: ({ source, target }) =>
    is(target, 'changeDataType') && !is(source, 'columnSelection') && problem('changeDataTypeSource'),

  dataDictionarySource: ({ source, target }) =>
    typeOf(source) === 'preparation' && is(target, 'dataDictionary') && problem('dataDictionarySource'),

  databaseDiagramSource: ({ source, target }) =>
    typeOf(source) === 'preparation' && is(target, 'databaseDiagram') && problem('databaseDiagramSource'),

  aiAdvisorSource: ({ source, target }) =>
    is(target, 'aiAdvisor') && !is(source, 'dataDictionary') && problem('aiAdvisorSource'),

  dataDictionaryTarget: ({ source, target }) =>
    is(source, 'dataDictionary') && !is(target, 'aiAdvisor') && problem('dataDictionaryTarget'),

  outputAsSource: ({ source }) => !canBeSource(source.data.kind) && problem('outputAsSource'),

  inputAsTarget: ({ target }) => typeOf(target) === 'input' && problem('inputAsTarget'),

  connectedAlready: ({ exists }) => exists && problem('connectedAlready'),

  circle: ({ closesCircle }) => closesCircle() && problem('circle'),

  outputTakesOneSource: ({ target, others }) =>
    typeOf(target) === 'output' && others.length >= 1 && problem('outputTakesOneSource'),

  databaseInputNeeded: ({ source, target }) =>
    typeOf(source) === 'input' &&
    is(target, 'dataDictionary', 'databaseDiagram') &&
    familyOf(source) !== 'database' &&
    problem('databaseInputNeeded', { title: titleOf(target) }),
} as const satisfies Partial<Record<Problem['code'], Rule>>
