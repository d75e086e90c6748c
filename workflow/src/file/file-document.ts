import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { describeSchemaError } from '../graph/describe-schema-error.ts'
import { nodeTypes } from '../graph/document.ts'
import { maxEdges, maxNodes } from '../graph/limits.ts'
import { problem, type Result } from '../model/problem.ts'
import { isStorableText } from '../model/storable-text.ts'
import { type FileProblem, notAWorkflow, refuse } from './file-problem.ts'

const Id = Type.String({ minLength: 1, maxLength: 200 })
const Handle = Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()]))

const Section = Type.Optional(Type.Unknown())

const FileNodeSchema = Type.Object({
  id: Id,
  position: Type.Object({ x: Type.Number(), y: Type.Number() }),
  data: Type.Object({
    title: Type.Optional(Type.String({ maxLength: 200 })),
    label: Section,
    logoUrl: Type.Optional(Type.String()),
    type: Type.Optional(Type.Enum([...nodeTypes])),
    /** Missing in files of the original product. */
    kind: Type.Optional(Type.String()),
    config: Type.Optional(Type.Unknown()),
    /** A value that isn't boolean is refused, because a step would run that the user switched off, or the reverse. */
    switchedOff: Type.Optional(Type.Boolean()),
  }),
})
/** A node as stored in a workflow file. */
export type FileNode = Static<typeof FileNodeSchema>

/**
 * A workflow file of any version (docs/specification.md, "Entities and their fields"). Sections may contain anything,
 * because a file counts as a workflow if its nodes and edges are valid.
 */
export const FileDocumentSchema = Type.Object({
  format: Section,
  version: Section,
  workFlow: Type.Object({
    id: Type.Optional(Type.String()),
    name: Type.Optional(Type.String()),
    nodes: Type.Array(FileNodeSchema),
    edges: Type.Array(
      Type.Object({
        id: Type.Optional(Id),
        source: Id,
        target: Id,
        sourceHandle: Handle,
        targetHandle: Handle,
      }),
    ),
    notes: Section,
    parameters: Section,
  }),
  input: Section,
  preparation: Section,
  output: Section,
  /** Names of connections by node. */
  connections: Section,
})
/** Workflow file of any version, after its check. */
export type FileDocument = Static<typeof FileDocumentSchema>

/** Checks a parsed JSON value. The problem names the first place that doesn't fit. */
export function checkDocument(value: unknown): Result<FileDocument, FileProblem> {
  const size = countNodes(value)
  if (size > maxNodes) return refuse(problem('fileTooManyNodes', { count: size, limit: maxNodes }))
  if (!Value.Check(FileDocumentSchema, value)) {
    return notAWorkflow(describeSchemaError(FileDocumentSchema, value))
  }
  if (value.workFlow.edges.length > maxEdges) {
    return notAWorkflow(`workFlow.edges has more than ${maxEdges} connections`)
  }
  const ids = new Set<string>()
  for (const [i, { id }] of value.workFlow.nodes.entries()) {
    if (ids.has(id)) return notAWorkflow(`workFlow.nodes.${i}.id is the id of an earlier node`)
    if (!isStorableText(id)) return notAWorkflow(`workFlow.nodes.${i}.id holds half a character or NUL`)
    ids.add(id)
  }
  return { ok: true, value }
}

/** Counts nodes before the full check, so that refusing a huge file is cheap. */
function countNodes(value: unknown): number {
  const nodes = asRecord(asRecord(value).workFlow).nodes
  return Array.isArray(nodes) ? nodes.length : 0
}

/** Returns a value as an object, which is empty for anything else. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
