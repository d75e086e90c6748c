import { rm } from 'node:fs/promises'
import { partialOf } from '../connectors/file/partial-file.ts'
import type { RunRequest } from '../model/run-request.ts'
import { partialRejects } from '../plan/found-rejects.ts'
import { workFolderOf } from '../process/work-folder.ts'

/**
 * Removes what a run that died left on the disk: pipes, landed rows, spilled data, a part of a file. What a kind of database
 * leaves on its server is removed by its connector, once the run's end is written down and nobody asks for its mark.
 */
export async function removeLeftovers(
  request: Pick<RunRequest, 'runId' | 'limits' | 'rejectsPath'> & Partial<Pick<RunRequest, 'target'>>,
): Promise<void> {
  await rm(workFolderOf(request), { recursive: true, force: true })
  if (request.target?.kind === 'file') await rm(partialOf(request.target.path), { force: true })
  if (request.rejectsPath) await rm(partialRejects(request.rejectsPath), { force: true })
}
