import { type AccessibleWorkflow, duplicateWorkflow, requireLicence } from '@anj/db'
import type { Caller } from '../access/session.ts'
import type { AppDeps } from '../deps/deps.ts'
import { orNotFound } from '../http/not-found.ts'
import { audited } from '../workflows/audited.ts'
import { findWorkflow } from '../workflows/find-workflow.ts'
import { openCopy } from './open-file.ts'
import { saveFile } from './save-file.ts'

type Deps = Pick<AppDeps, 'db' | 'storage' | 'settings' | 'previews' | 'readHostKey'>

/**
 * Copies a workflow that the caller may read, under another name. A workflow shared by another user is copied as if it
 * were saved to a file and opened: the copy has its own datasets and uses the caller's connections if they exist.
 */
export async function duplicateAnyWorkflow(
  deps: Deps,
  caller: Caller,
  id: string,
  name: string,
  signal: AbortSignal,
): Promise<AccessibleWorkflow> {
  const { access, owner } = await findWorkflow(deps.db, caller, id, 'read')
  if (access === 'own')
    return deps.db.transaction(async (tx) => {
      await requireLicence(tx, caller.organizationId)
      const copy = orNotFound(await duplicateWorkflow(tx, caller, id, name), 'workflow')
      return audited(tx, caller, 'workflow.created', copy)
    })
  const { text } = await saveFile(deps, caller, id, signal)
  const opened = await openCopy(deps, caller, name, text, owner.id)
  if (opened.outcome !== 'opened') throw new Error('A copy always has a new ID.')
  return opened.workflow
}
