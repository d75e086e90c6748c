import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { describeMisfit } from '../graph/describe-misfit.ts'
import { nodeTypes } from '../graph/document.ts'
import { maxEdges, maxNodes } from '../graph/limits.ts'
import { problem, type Result } from '../model/problem.ts'
import { isWholeText } from '../model/whole-text.ts'
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
  }),
})
/** A node as a workflow file has it. */
export type FileNode = Static<typeof FileNodeSchema>

/**
 * A workflow file of any version (docs/specification.md, "Entities and their fields"). Its sections may hold anything, because
 * only nodes and edges decide whether it is a workflow.
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
  }),
  input: Section,
  preparation: Section,
  output: Section,
})
/** A workflow file of any version, once it is known to be one. */
export type FileDocument = Static<typeof FileDocumentSchema>

/** A parsed JSON value as a file document, or where it isn't one. */
export function checkDocument(value: unknown): Result<FileDocument, FileProblem> {
  const size = countNodes(value)
  if (size > maxNodes) return refuse(problem('fileTooManyNodes', { count: size, limit: maxNodes }))
  if (!Value.Check(FileDocumentSchema, value)) {
    return notAWorkflow(describeMisfit(FileDocumentSchema, value))
  }
  if (value.workFlow.edges.length > maxEdges) {
    return notAWorkflow(`workFlow.edges has more than ${maxEdges} connections`)
  }
  const ids = new Set<string>()
  for (const [i, { id }] of value.workFlow.nodes.entries()) {
    if (ids.has(id)) return notAWorkflow(`workFlow.nodes.${i}.id is the id of an earlier node`)
    if (!isWholeText(id)) return notAWorkflow(`workFlow.nodes.${i}.id holds half a character or NUL`)
    ids.add(id)
  }
  return { ok: true, value }
}

/** Counted before anything is checked, so that a huge file costs little. */
function countNodes(value: unknown): number {
  const nodes = asEntry(asEntry(value).workFlow).nodes
  return Array.isArray(nodes) ? nodes.length : 0
}

/** Anything as an object whose fields may be asked for. */
export function asEntry(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
