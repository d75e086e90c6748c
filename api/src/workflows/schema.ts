import type { WorkflowAccess as Access } from '@anj/db'
import {
  type NodeKind as Kind,
  maxEdges,
  maxLabel,
  maxNodes,
  maxNotes,
  maxNoteText,
  nodeKinds,
  nodeTypes,
  noteColours,
  type WorkflowEdge,
  type WorkflowNode,
  type WorkflowNote,
} from '@anj/workflow'
import { type Static, Type } from 'typebox'
import { Id, Nullable, Timestamp } from '../http/common.ts'
import { named, namedAs } from '../http/named.ts'
import { Person } from '../http/person.ts'

const kinds = Object.keys(nodeKinds) as Kind[]

const Position = named(
  Type.Object(
    { x: Type.Number(), y: Type.Number() },
    { $id: 'Position', description: 'Where something stands on the canvas.' },
  ),
)

export const NodeKind = namedAs<Kind>(
  Type.Enum(kinds, { $id: 'NodeKind', type: 'string', description: 'What a node does.' }),
)

export const Node = namedAs<WorkflowNode>(
  Type.Object(
    {
      id: Type.String({ minLength: 1, maxLength: 200 }),
      type: Type.Literal('custom'),
      position: Position,
      data: Type.Object({
        logoUrl: Type.String({ maxLength: 200 }),
        title: Type.String({ maxLength: 200 }),
        label: Type.Optional(Type.String({ maxLength: maxLabel, description: 'What its user calls it.' })),
        type: Type.Enum([...nodeTypes]),
        kind: NodeKind,
        config: Type.Record(Type.String(), Type.Unknown(), {
          description: "The node's settings; their fields depend on the kind.",
        }),
      }),
    },
    { $id: 'WorkflowNode', description: 'A step of a workflow: a source, a preparation or the output.' },
  ),
)

export const Edge = namedAs<WorkflowEdge>(
  Type.Object(
    {
      id: Type.String({ minLength: 1, maxLength: 300 }),
      source: Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Id of the node that rows come from.',
      }),
      target: Type.String({ minLength: 1, maxLength: 200, description: 'Id of the node that rows go to.' }),
      sourceHandle: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
      targetHandle: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
    },
    { $id: 'WorkflowEdge', description: 'Rows go from one node to another.' },
  ),
)

const Size = Type.Number({ minimum: 1, maximum: 10_000 })

export const Note = namedAs<WorkflowNote>(
  Type.Object(
    {
      id: Type.String({ minLength: 1, maxLength: 200 }),
      position: Position,
      size: Type.Object({ width: Size, height: Size }),
      text: Type.String({ maxLength: maxNoteText, description: 'Plain text.' }),
      colour: Type.Enum([...noteColours]),
    },
    { $id: 'WorkflowNote', description: 'A piece of paper on the canvas; it says nothing to a run.' },
  ),
)

/** The graph of a workflow. */
export const graph = {
  nodes: Type.Array(Node, { maxItems: maxNodes }),
  edges: Type.Array(Edge, { maxItems: maxEdges }),
  notes: Type.Optional(Type.Array(Note, { maxItems: maxNotes })),
}

export const WorkflowAccess = namedAs<Access>(
  Type.Enum(['own', 'edit', 'read'], {
    type: 'string',
    $id: 'WorkflowAccess',
    description: 'What the caller may do with a workflow: everything, change and run it, or look at it.',
  }),
)

const summary = {
  id: Id('workflow'),
  name: Type.String(),
  revision: Type.Integer({ description: 'Counts saves. A save names the revision that it read.' }),
  position: Type.Integer({ description: 'Order of the tabs, smallest first.' }),
  updatedAt: Timestamp,
  access: WorkflowAccess,
  owner: Person,
  savedBy: Nullable(Person),
}

export const WorkflowSummary = named(
  Type.Object(summary, { $id: 'WorkflowSummary', description: 'A workflow without what is drawn in it.' }),
)
export type WorkflowSummary = Static<typeof WorkflowSummary>

const Changer = named(
  Type.Object(
    { nodeId: Type.String(), by: Person },
    { $id: 'Changer', description: 'Who changed last what a database node reads or writes.' },
  ),
)

export const Workflow = named(
  Type.Object(
    {
      ...summary,
      ...graph,
      changedBy: Type.Array(Changer, {
        maxItems: maxNodes,
        description:
          'Database nodes that somebody other than the owner changed last: over a connection of one’s own they do what that person drew.',
      }),
    },
    { $id: 'Workflow', description: 'A workflow with everything drawn in it.' },
  ),
)
export type Workflow = Static<typeof Workflow>

export const OpenedWorkflow = named(
  Type.Object(
    {
      workflow: Workflow,
      notes: Type.Array(Type.String(), {
        description: 'What the person should know or do, such as choosing a file again.',
      }),
    },
    { $id: 'OpenedWorkflow', description: 'A workflow made from a file.' },
  ),
)

const name = Type.String({ maxLength: 10_000, description: 'Not empty, at most 100 characters.' })

export const WorkflowName = named(Type.Object({ name }, { $id: 'WorkflowName' }))

/** The graph, in calls where it is optional. */
const drawn = {
  nodes: Type.Optional(graph.nodes),
  edges: Type.Optional(graph.edges),
  notes: graph.notes,
}

export const NewWorkflow = named(
  Type.Object({ name, ...drawn }, { $id: 'NewWorkflow', description: 'Nothing is drawn in it unless said.' }),
)

export const WorkflowChange = named(
  Type.Object(
    {
      revision: Type.Integer({ minimum: 1, description: 'The revision that this change was made from.' }),
      name: Type.Optional(Type.String({ maxLength: 10_000 })),
      ...drawn,
    },
    { $id: 'WorkflowChange', description: 'What is left out stays as it is.' },
  ),
)

/** The revision to delete. */
export const DeletedRevision = Type.Object({
  revision: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 2 ** 31 - 1,
      description: 'Only a workflow in this revision; any when left out.',
    }),
  ),
})

export const WorkflowConflict = named(
  Type.Object(
    {
      success: Type.Literal(false),
      message: Type.String(),
      code: Type.Literal('workflowConflict'),
      data: Workflow,
    },
    { $id: 'WorkflowConflict', description: 'Somebody saved in the meantime; `data` is what is stored now.' },
  ),
)

export const WorkflowAlreadyOpen = named(
  Type.Object(
    {
      success: Type.Literal(false),
      message: Type.String(),
      code: Type.Literal('workflowAlreadyOpen'),
      data: Type.Object({ workflowId: Id('workflow that has the id of the file') }),
    },
    { $id: 'WorkflowAlreadyOpen', description: 'The user has the workflow of this file already.' },
  ),
)

export const WorkflowParams = Type.Object({ workflowId: Id('workflow') })
