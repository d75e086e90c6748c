import {
  type NodeKind as Kind,
  maxEdges,
  maxLabel,
  maxNodes,
  maxNotes,
  maxNoteText,
  maxParameterDescription,
  maxParameterName,
  maxParameters,
  maxParameterValue,
  nodeKinds,
  nodeTypes,
  noteColours,
  parameterTypes,
  type WorkflowEdge,
  type WorkflowNode,
  type WorkflowNote,
  type WorkflowParameter,
  type WorkflowParameterType,
} from '@anj/workflow'
import { type Static, Type } from 'typebox'
import { Id, Nullable, Timestamp } from '../http/common.ts'
import { named, namedAs } from '../http/named.ts'
import { Person } from '../http/person.ts'
import { WorkflowAccess } from '../http/workflow-access.ts'

const kinds = Object.keys(nodeKinds) as Kind[]

const Position = named(
  Type.Object(
    { x: Type.Number(), y: Type.Number() },
    { $id: 'Position', description: 'Position on the canvas.' },
  ),
)

export const NodeKind = namedAs<Kind>(
  Type.Enum(kinds, { $id: 'NodeKind', type: 'string', description: 'Kind of a node.' }),
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
        label: Type.Optional(Type.String({ maxLength: maxLabel, description: 'Title of the node.' })),
        type: Type.Enum([...nodeTypes]),
        kind: NodeKind,
        config: Type.Record(Type.String(), Type.Unknown(), {
          description: "The node's settings. Their fields depend on the kind of the node.",
        }),
        switchedOff: Type.Optional(
          Type.Boolean({
            description:
              'True for a step that is switched off: its rows and columns pass through it unchanged. Runs refuse other nodes with it.',
          }),
        ),
      }),
    },
    { $id: 'WorkflowNode', description: 'A node of a workflow: a source, a preparation step or the output.' },
  ),
)

export const Edge = namedAs<WorkflowEdge>(
  Type.Object(
    {
      id: Type.String({ minLength: 1, maxLength: 300 }),
      source: Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Id of the node that produces the rows.',
      }),
      target: Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Id of the node that receives the rows.',
      }),
      sourceHandle: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
      targetHandle: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
    },
    { $id: 'WorkflowEdge', description: 'A connection along which rows flow from one node to another.' },
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
    { $id: 'WorkflowNote', description: 'A note on the canvas. Notes have no effect on runs.' },
  ),
)

export const ParameterType = namedAs<WorkflowParameterType>(
  Type.Enum([...parameterTypes], {
    $id: 'ParameterType',
    type: 'string',
    description: 'Type of a parameter. `bit` is yes or no.',
  }),
)

export const Parameter = namedAs<WorkflowParameter>(
  Type.Object(
    {
      id: Type.String({ minLength: 1, maxLength: 200 }),
      name: Type.String({ maxLength: maxParameterName, description: 'Settings refer to it as `{name}`.' }),
      type: ParameterType,
      default: Nullable(
        Type.String({
          maxLength: maxParameterValue,
          description: 'Value of previews, and of runs that are given no other; null if each run needs one.',
        }),
      ),
      description: Type.String({ maxLength: maxParameterDescription }),
      settable: Type.Boolean({
        description: 'True if callers who may run the workflow but not change it can set the value.',
      }),
    },
    { $id: 'WorkflowParameter', description: 'A named value that a run can be given.' },
  ),
)

export const graph = {
  nodes: Type.Array(Node, { maxItems: maxNodes }),
  edges: Type.Array(Edge, { maxItems: maxEdges }),
  notes: Type.Optional(Type.Array(Note, { maxItems: maxNotes })),
  parameters: Type.Optional(Type.Array(Parameter, { maxItems: maxParameters })),
}

const summary = {
  id: Id('workflow'),
  name: Type.String(),
  revision: Type.Integer({ description: 'Number of saves. A save sends the revision that it is based on.' }),
  position: Type.Integer({ description: 'Position among the tabs, in ascending order.' }),
  updatedAt: Timestamp,
  access: WorkflowAccess,
  owner: Person,
  savedBy: Nullable(Person),
}

export const WorkflowSummary = named(
  Type.Object(summary, {
    $id: 'WorkflowSummary',
    description: 'A workflow without its nodes, edges and notes.',
  }),
)
export type WorkflowSummary = Static<typeof WorkflowSummary>

const Changer = named(
  Type.Object(
    { nodeId: Type.String(), by: Person },
    { $id: 'Changer', description: 'The user who last changed what a database node reads or writes.' },
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
          'Database nodes last changed by a user other than the owner. With a connection of the owner, they do what that other user configured.',
      }),
    },
    { $id: 'Workflow', description: 'A workflow with its nodes, edges and notes.' },
  ),
)
export type Workflow = Static<typeof Workflow>

export const OpenedWorkflow = named(
  Type.Object(
    {
      workflow: Workflow,
      notes: Type.Array(Type.String(), {
        description: 'Messages for the user, such as a file that must be chosen again.',
      }),
    },
    { $id: 'OpenedWorkflow', description: 'A workflow created from a file.' },
  ),
)

export const PushedWorkflow = named(
  Type.Object(
    {
      outcome: Type.Enum(['created', 'updated', 'unchanged']),
      workflow: Workflow,
      notes: Type.Array(Type.String(), {
        description: 'Messages for the user, such as a file that must be chosen.',
      }),
    },
    { $id: 'PushedWorkflow', description: 'A workflow that has the content of a file.' },
  ),
)

const name = Type.String({ maxLength: 10_000, description: 'Not empty, at most 100 characters.' })

export const WorkflowName = named(Type.Object({ name }, { $id: 'WorkflowName' }))

/** The graph, in calls where it is optional. */
const drawn = {
  nodes: Type.Optional(graph.nodes),
  edges: Type.Optional(graph.edges),
  notes: graph.notes,
  parameters: graph.parameters,
}

export const NewWorkflow = named(
  Type.Object(
    { name, ...drawn },
    { $id: 'NewWorkflow', description: 'A new workflow; empty unless nodes and edges are given.' },
  ),
)

export const WorkflowChange = named(
  Type.Object(
    {
      revision: Type.Integer({ minimum: 1, description: 'The revision that the change is based on.' }),
      name: Type.Optional(Type.String({ maxLength: 10_000 })),
      ...drawn,
    },
    { $id: 'WorkflowChange', description: 'Omitted fields stay unchanged.' },
  ),
)

export const DeletedRevision = Type.Object({
  revision: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 2 ** 31 - 1,
      description: 'Deletes the workflow only at this revision. When omitted, at any revision.',
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
    {
      $id: 'WorkflowConflict',
      description: 'The workflow was saved in the meantime; `data` is the stored workflow.',
    },
  ),
)

export const WorkflowAlreadyOpen = named(
  Type.Object(
    {
      success: Type.Literal(false),
      message: Type.String(),
      code: Type.Literal('workflowAlreadyOpen'),
      data: Type.Object({ workflowId: Id("workflow that has the file's workflow id") }),
    },
    { $id: 'WorkflowAlreadyOpen', description: 'The workflow of this file already exists for the user.' },
  ),
)

export const WorkflowParams = Type.Object({ workflowId: Id('workflow') })

export const SecretParams = Type.Object({
  workflowId: Id('workflow'),
  parameterId: Type.String({ minLength: 1, maxLength: 200, description: 'ID of the parameter.' }),
})

export const WorkflowSecret = named(
  Type.Object(
    {
      parameterId: Type.String({ description: 'ID of the parameter.' }),
      storedAt: Timestamp,
    },
    { $id: 'WorkflowSecret', description: 'A secret parameter that has a value.' },
  ),
)

export const SecretValue = named(
  Type.Object(
    {
      value: Type.String({ maxLength: 10_000, description: 'A text of 8 to 1,000 characters.' }),
    },
    { $id: 'SecretValue' },
  ),
)
