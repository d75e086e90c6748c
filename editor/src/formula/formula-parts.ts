import {
  type CalculatedFormula,
  calculatedFormulas,
  checkFormula,
  type FormulaNode,
  incomingColumns,
  isKind,
  isSwitchedOff,
  parametersOf,
  parseFormula,
  type WorkflowGraph,
} from '@anj/workflow'

/** A part of a formula. */
export interface FormulaPart {
  readonly text: string
  /** Number of the listed parts that contain this part. */
  readonly depth: number
  /** The column of the explaining workflow that has the part's values. */
  readonly column: string
}

/** A workflow in which a node calculates the parts of a formula instead of the formula. */
export interface ExplainedFormula {
  readonly graph: WorkflowGraph
  /** The parts, each before the parts that it contains. The first one is the whole formula. */
  readonly parts: readonly FormulaPart[]
  readonly isCut: boolean
}

/** The most parts that are explained. */
const MOST_PARTS = 40

/**
 * Returns a workflow that calculates the parts of a column's formula. The parts are formulas of the same step, so they
 * see the same columns and fail for the same reasons as in a run. Returns null for a column that the node doesn't
 * calculate.
 */
export function explainFormula(
  graph: WorkflowGraph,
  nodeId: string,
  column: string,
): ExplainedFormula | null {
  const node = graph.nodes.find(({ id }) => id === nodeId)
  if (!node || !isKind(node, 'calculateColumns') || isSwitchedOff(node)) return null
  const { config } = node.data
  const parameters = parametersOf(graph)
  const [source = []] = incomingColumns(graph, nodeId)
  const formulas = calculatedFormulas(config, source, parameters)
  const at = formulas.findLastIndex(({ name }) => name.toLowerCase() === column.toLowerCase())
  const wanted = formulas[at]
  if (!wanted || wanted.checked.tree === null) return null
  const columns = formulas[at - 1]?.columns ?? source
  const names = freeNames(columns, wanted)
  const isFormula = (text: string) => checkFormula(text, columns, parameters).tree !== null
  const { texts, isCut } = partsOf(wanted.formula, isFormula)
  const parts = texts.map(({ text, depth }, i) => ({ text, depth, column: names(i) }))
  const explaining = {
    ...config,
    columns: [
      ...config.columns.slice(0, at),
      ...parts.map((part) => ({ name: part.column, formula: part.text })),
    ],
    // A row whose formula fails must stay, or the rows would have other places.
    onReject: 'setNull' as const,
  }
  const changed = { ...node, data: { ...node.data, config: explaining } }
  return {
    graph: { ...graph, nodes: graph.nodes.map((one) => (one.id === nodeId ? changed : one)) },
    parts,
    isCut,
  }
}

/** Returns the texts of a formula's parts. Literals explain themselves, and equal parts are listed once. */
function partsOf(formula: string, isFormula: (text: string) => boolean) {
  const depths = new Map<string, number>()
  let isCut = false
  const visit = (node: FormulaNode, depth: number) => {
    if (node.kind === 'literal') return
    const text = formula.slice(node.from, node.to)
    const isNew = !depths.has(text) && isFormula(text)
    if (isNew && depths.size >= MOST_PARTS) isCut = true
    else if (isNew) depths.set(text, depth)
    if (node.kind === 'call') for (const arg of node.args) visit(arg, isNew ? depth + 1 : depth)
  }
  const { tree } = parseFormula(formula)
  if (tree) visit(tree, 0)
  return { texts: [...depths].map(([text, depth]) => ({ text, depth })), isCut }
}

/** Returns names that no column has. */
function freeNames(columns: readonly { readonly name: string }[], { name }: CalculatedFormula) {
  const taken = [...columns.map((one) => one.name), name].map((one) => one.toLowerCase())
  let prefix = 'part '
  while (taken.some((one) => one.startsWith(prefix))) prefix = `_${prefix}`
  return (index: number) => `${prefix}${index + 1}`
}
