import type { TObject } from 'typebox'
import { type ConnectorKind, connectors } from '../connectors/index.ts'
import type { Column } from '../model/columns.ts'
import type { NodeToCheck, RowEffect } from '../model/contract.ts'
import type { ParameterValue } from '../model/parameter.ts'
import type { Problem } from '../model/problem.ts'
import { type OperationKind, operations } from '../operations/index.ts'
import { type StepKind, steps } from '../steps/index.ts'
import type { WorkflowNode } from './document.ts'
import type { NodeKind } from './node-kinds.ts'

/**
 * Contract without the type of its settings, for code that handles all kinds alike. Its functions must only be called
 * with settings that `config` accepts.
 */
export interface AnyContract {
  readonly config: TObject
  initial(): object
  outputColumns?(
    inputs: readonly (readonly Column[])[],
    config: unknown,
    parameters?: readonly ParameterValue[],
  ): readonly Column[]
  problems?(node: NodeToCheck<unknown>): readonly Problem[]
  rows?(config: unknown): RowEffect
}

interface AnyConnector {
  readonly config: TObject
  initial(): object
  outputColumns?(config: unknown): readonly Column[]
  problems?(node: NodeToCheck<unknown>): readonly Problem[]
}

const anySteps: Readonly<Record<StepKind, AnyContract>> = steps
const anyConnectors: Readonly<Record<ConnectorKind | OperationKind, AnyConnector>> = {
  ...connectors,
  ...operations,
}
const sources = Object.entries(anyConnectors).map(([kind, connector]) => [kind, asContract(connector)])
const all: Readonly<Record<NodeKind, AnyContract>> = { ...anySteps, ...Object.fromEntries(sources) }

export function contractOf(kind: NodeKind): AnyContract {
  return all[kind]
}

/** Returns a step's effect on rows, or null for a source or an output. */
export function rowEffectOf({ data: { kind, config } }: WorkflowNode): RowEffect | null {
  return contractOf(kind).rows?.(config) ?? null
}

/**
 * True for a node that returns each row that it receives, unless a value of the row is refused. Several tables are then
 * matched by the places of their rows. Sources and outputs return each row.
 */
export function returnsEachRow(node: WorkflowNode): boolean {
  const count = rowEffectOf(node)?.count ?? 'same'
  return count === 'same' || count === 'sameWithoutRejects'
}

/** A connector's columns depend only on its settings. */
function asContract({ outputColumns, ...connector }: AnyConnector): AnyContract {
  if (!outputColumns) return connector
  return { ...connector, outputColumns: (_inputs, config) => outputColumns(config) }
}
