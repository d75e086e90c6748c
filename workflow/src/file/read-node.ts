import { Value } from 'typebox/value'
import { contractOf } from '../graph/contract-of.ts'
import type { NodeData, WorkflowNode } from '../graph/document.ts'
import { initialConfig } from '../graph/new-node.ts'
import { type ConfigOf, type NodeKind, nodeKinds } from '../graph/node-kinds.ts'
import { sentence } from '../messages.ts'
import { problem, type Result } from '../model/problem.ts'
import { sanitizeText, sanitizeTexts } from '../model/storable-text.ts'
import { asRecord, type FileNode } from './file-document.ts'
import { type FileProblem, refuse } from './file-problem.ts'
import { kindOfNode } from './kind-of-node.ts'
import { withoutPrivateFields } from './private-fields.ts'
import { readLabel } from './read-notes.ts'

interface ReadNode {
  readonly node: WorkflowNode
  /** Sentences about settings that had to be changed. */
  readonly remarks: readonly string[]
}

/**
 * Reads a node from a file: its kind, which must be known, its image and its settings. `keep` filters the settings
 * first.
 */
export function readNode(file: FileNode, keep = withoutPrivateFields): Result<ReadNode, FileProblem> {
  const kind = kindOfNode(file)
  if (!kind)
    return refuse(problem('fileKindUnknown', { title: file.data.title ?? file.data.kind ?? file.id }))
  const { type, logoUrl, title } = nodeKinds[kind]
  const given = keep(file.data.config)
  const whole = sanitizeTexts(given)
  const fitting = fitConfig(kind, whole)
  const label = readLabel(file.data.label)
  const data: NodeData = {
    logoUrl,
    title: sanitizeText(file.data.title?.trim() ?? '') || title,
    ...(label === undefined ? {} : { label }),
    type,
    kind,
    config: fitting ?? initialConfig(kind),
    ...(file.data.switchedOff ? { switchedOff: true } : {}),
  }
  const { id, position } = file
  const node: WorkflowNode = { id, type: 'custom', position: { x: position.x, y: position.y }, data }
  const named = { title: label ?? data.title }
  const remarks = [
    ...(fitting === null ? [sentence('noteSettingsReset', named)] : []),
    ...(fitting !== null && !Value.Equal(given, whole) ? [sentence('noteSettingsCleaned', named)] : []),
  ]
  return { ok: true, value: { node, remarks } }
}

/**
 * Returns the settings with defaults for missing ones, or null when they don't fit the kind. An optional setting stays
 * missing, because the default of a new node may differ from its meaning in an older file.
 */
function fitConfig(kind: NodeKind, config: unknown): ConfigOf<NodeKind> | null {
  const given = asRecord(config)
  const contract = contractOf(kind)
  const required = new Set(contract.config.required)
  const defaults = Object.entries(contract.initial()).filter(([name]) => required.has(name))
  const filled = Value.Clean(contract.config, Value.Clone({ ...Object.fromEntries(defaults), ...given }))
  return Value.Check(contract.config, filled) ? (filled as ConfigOf<NodeKind>) : null
}
