import {
  type AccessibleWorkflow,
  createWorkflow,
  findWorkflowOwner,
  isUniqueViolation,
  isUuid,
  requireLicence,
} from '@anj/db'
import type { ParsedFileBytes } from '@anj/engine'
import { AppError, type FileProblem, problemError, type Result, sentence } from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import { readBody } from '../bodies/read-body.ts'
import { workflowFileReading } from '../bodies/readings.ts'
import type { AppDeps } from '../deps/deps.ts'
import { audited } from '../workflows/audited.ts'
import { findOtherEditors } from '../workflows/other-editors.ts'
import { readName } from '../workflows/workflow-name.ts'
import { importFile } from './import-file.ts'

export type OpenOutcome =
  | { readonly outcome: 'opened'; readonly workflow: AccessibleWorkflow; readonly notes: readonly string[] }
  /** The caller already has this workflow. */
  | { readonly outcome: 'open already'; readonly workflowId: string }

type Deps = Pick<AppDeps, 'db' | 'storage' | 'settings' | 'readHostKey'>

/**
 * Creates a workflow from a parsed .anj file. Rows become datasets, passwords become the user's connections, and data
 * that the file only references is searched for in the organization.
 */
export async function openFile(
  deps: Deps,
  caller: Caller,
  fileName: string,
  read: Result<ParsedFileBytes, FileProblem>,
  { copy, isElsewhere }: { readonly copy: boolean; readonly isElsewhere: boolean },
): Promise<OpenOutcome> {
  if (!/\.anj$/i.test(fileName)) throw new AppError('fileEndingWrong', {})
  const name = fileName.replace(/^.*[\\/]/, '').slice(0, -'.anj'.length)
  const file = legible(read)
  const drawnBy = await findOtherEditors(deps.db, caller, file, isElsewhere)
  return openParsed(deps, caller, name, copy ? { ...file, id: null } : file, drawnBy)
}

/**
 * Creates a new workflow from a file each time. `drawnBy` is the file's author, or null if that is the caller or the
 * file is an example. If there is an author, the caller must confirm that the copy may use their connections.
 */
export async function openCopy(
  deps: Deps,
  caller: Caller,
  name: string,
  text: string,
  drawnBy: string | null,
): Promise<OpenOutcome> {
  return openParsed(
    deps,
    caller,
    name,
    { ...legible(await readBody(workflowFileReading, Buffer.from(text))), id: null },
    drawnBy,
  )
}

/** Returns the file if it could be parsed. Throws the problem otherwise. */
export function legible(read: Result<ParsedFileBytes, FileProblem>): ParsedFileBytes {
  if (read.ok) return read.value
  throw problemError(read.problem)
}

async function openParsed(
  deps: Deps,
  caller: Caller,
  fileName: string,
  file: ParsedFileBytes,
  drawnBy: string | null,
): Promise<OpenOutcome> {
  const name = readName([...fileName.trim()].slice(0, 100).join('') || file.name)
  await requireLicence(deps.db, caller.organizationId)
  const taken = file.id && isUuid(file.id) ? await findWorkflowOwner(deps.db, file.id) : undefined
  if (file.id && taken?.ownerId === caller.id && !taken.deleted)
    return { outcome: 'open already', workflowId: file.id }
  const id = file.id && isUuid(file.id) && !taken ? file.id : undefined
  try {
    return await importFile<OpenOutcome>(deps, caller, file, async (tx, { graph, lent, notes }) => {
      const elsewhere = Object.fromEntries(drawnBy === null ? [] : lent.map((nodeId) => [nodeId, drawnBy]))
      const workflow = await createWorkflow(tx, caller, name, graph, { id, elsewhere })
      await audited(tx, caller, 'workflow.created', workflow)
      return { outcome: 'opened', workflow, notes: taken ? [...notes, sentence('noteNewId')] : notes }
    })
  } catch (error) {
    // A concurrent call just took the ID. The retry sees that the ID is taken.
    if (id && isUniqueViolation(error)) return openParsed(deps, caller, fileName, file, drawnBy)
    throw error
  }
}
