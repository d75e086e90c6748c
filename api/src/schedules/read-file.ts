import { createHash } from 'node:crypto'
import { type ListedSchedule } from '@anj/core'
import { type Db, isUuid } from '@anj/db'
import type { ParsedFileBytes } from '@anj/engine'
import { AppError, isEqual, problem, problemError, sanitizeText } from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import { readBody } from '../bodies/read-body.ts'
import { workflowFileReading } from '../bodies/readings.ts'
import type { ScheduleCall, UploadedWorkflow } from './read-call.ts'
import { fileOf } from './to-schedule.ts'

export interface ReadFile {
  readonly file: ParsedFileBytes
  /** The file's name, if the call contains one. */
  readonly fileName: string | null
}

/** Stands for the workflow in a call that contains none. */
const nothing: UploadedWorkflow = {
  held: { ok: false, problem: problem('fileNotJson') },
  isNamed: false,
  told: null,
}

/**
 * Returns the file in a call, with the connections that the caller chose. Refuses an invalid workflow with the message
 * from the specification.
 */
export function readFile({ workflow, fileName, connections = {} }: ScheduleCall): ReadFile {
  const givenName = fileName?.replace(/^.*[\\/]/, '').trim() || null
  if (givenName !== null && !/\.anj$/i.test(givenName)) {
    const { message } = new AppError('fileEndingWrong', {})
    throw new AppError('fileEndingWrong', {}, { fields: { fileName: message } })
  }
  const { held: parsed, isNamed } = workflow?.brought() ?? nothing
  if (!parsed.ok) {
    const refusal = problemError(parsed.problem)
    const code = refusal.code === 'fileNotAWorkflow' ? 'scheduleWorkflowInvalid' : refusal.code
    const fields = { workflow: refusal.message }
    throw code === 'scheduleWorkflowInvalid'
      ? new AppError(code, {}, { fields })
      : new AppError(code, parsed.problem.params as never, { fields })
  }
  const { nodes, edges } = parsed.value.graph
  if (!parsed.value.id?.trim() || !isNamed || nodes.length === 0 || edges.length === 0) {
    const { message } = new AppError('scheduleWorkflowInvalid', {})
    throw new AppError('scheduleWorkflowInvalid', {}, { fields: { workflow: message } })
  }
  return { file: withConnections(parsed.value, connections), fileName: givenName }
}

/** Assigns the chosen connections to the file's databases by node. Refuses connections for unknown nodes. */
function withConnections(file: ParsedFileBytes, chosen: Readonly<Record<string, unknown>>): ParsedFileBytes {
  const databases = new Set(file.remotes.map(({ nodeId }) => nodeId))
  for (const [nodeId, connectionId] of Object.entries(chosen)) {
    if (!databases.has(nodeId)) throw wrongConnection(nodeId, 'is not a database in the file')
    if (typeof connectionId !== 'string' || !isUuid(connectionId))
      throw wrongConnection(nodeId, 'is not the id of a connection')
  }
  const remotes = file.remotes.map((remote) => {
    const connectionId = chosen[remote.nodeId]
    return typeof connectionId === 'string'
      ? { ...remote, connectionId, password: null, SSHPassword: null }
      : remote
  })
  return { ...file, remotes }
}

/**
 * Refuses connections without a workflow file, because the schedule would ignore them and keep its existing
 * connections.
 */
export function refuseConnections({ connections = {} }: ScheduleCall): void {
  const [nodeId] = Object.keys(connections)
  if (nodeId !== undefined) throw wrongConnection(nodeId, 'requires a workflow file in the call')
}

function wrongConnection(nodeId: string, said: string): AppError {
  const field = `connections.${sanitizeText(nodeId, 100)}`
  return new AppError('invalidRequest', { detail: `${field} ${said}` }, { fields: { [field]: said } })
}

/**
 * True when a call contains only the workflow's summary from the list of schedules, because the client is sending a
 * list entry back.
 */
export function isListed({ told }: UploadedWorkflow, { workflowId }: ListedSchedule): boolean {
  return told !== null && told.id === workflowId
}

/**
 * True when a file is the same as the schedule's workflow, because the client is sending a complete schedule back. Such
 * a file refers to the same data and contains no rows or passwords.
 */
export async function isSameWorkflow(
  db: Db,
  caller: Caller,
  schedule: ListedSchedule,
  { file }: ReadFile,
): Promise<boolean> {
  const storedFile = await readBody(workflowFileReading, Buffer.from(await fileOf(db, caller, schedule)))
  if (!storedFile.ok) return false
  const facts = ({ graph, tables, references, remotes }: ParsedFileBytes) => ({
    graph,
    tables: tables.map(({ csv, ...table }) => ({ ...table, sha256OfRows: sha256Of(csv) })),
    references,
    remotes,
  })
  return isEqual(facts(file), facts(storedFile.value))
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
