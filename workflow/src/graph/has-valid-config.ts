import { Value } from 'typebox/value'
import { contractOf } from './contract-of.ts'
import type { NodeData } from './document.ts'

/** Cache by node data, which is immutable. */
const memory = new WeakMap<NodeData, boolean>()

/** True when a node's settings have the types of its kind, even if required ones are missing. */
export function hasValidConfig(data: NodeData): boolean {
  const known = memory.get(data) ?? Value.Check(contractOf(data.kind).config, data.config)
  memory.set(data, known)
  return known
}
