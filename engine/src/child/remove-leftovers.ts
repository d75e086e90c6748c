import { rm } from 'node:fs/promises'
import { partialPath } from '../connectors/file/partial-file.ts'
import type { RunRequest } from '../model/run-request.ts'
import { partialRejectsPaths } from '../plan/write-rejects.ts'
import { workFolderOf } from '../process/work-folder.ts'

/**
 * Removes the files of a crashed run: pipes, landed rows, spilled data and partial files. Leftovers on the server are
 * removed later by the connector, once the run's end is recorded and the commit mark is no longer needed.
 */
export async function removeLeftovers(
  request: Pick<RunRequest, 'runId' | 'limits' | 'rejectsPath' | 'rejectListPath'> &
    Partial<Pick<RunRequest, 'target'>>,
): Promise<void> {
  await rm(workFolderOf(request), { recursive: true, force: true })
  if (request.target?.kind === 'file') await rm(partialPath(request.target.path), { force: true })
  for (const path of partialRejectsPaths(request)) await rm(path, { force: true })
}
