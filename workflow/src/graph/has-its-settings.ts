import { Value } from 'typebox/value'
import { contractOf } from './contract-of.ts'
import type { NodeData } from './document.ts'

/** What was found of a node's data, which never changes: whoever changes settings makes others. */
const memory = new WeakMap<NodeData, boolean>()

/** Whether a node's settings have the types that its kind says, though some may still be missing. */
export function hasItsSettings(data: NodeData): boolean {
  const known = memory.get(data) ?? Value.Check(contractOf(data.kind).config, data.config)
  memory.set(data, known)
  return known
}
