import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type ParsedFile, sentence, workflowFileStem } from '@anj/workflow'
import { parseAnj, readAnjText } from '../run/read-workflow-file.ts'

/** A workflow file in a folder. */
export interface WorkflowFile {
  readonly path: string
  readonly text: string
  readonly parsed: ParsedFile
}

/** Reads a workflow file. Throws `cliNotAnj`, `cliFileMissing`, `cliFileUnreadable` or the file's problem. */
export async function readWorkflowFile(path: string): Promise<WorkflowFile> {
  const text = await readAnjText(path)
  return { path, text, parsed: parseAnj(text) }
}

/** Reads the workflow files in a folder, without its subfolders. Throws the problem of a file that can't be read. */
export async function readFolder(folder: string): Promise<readonly WorkflowFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.anj')).sort()
  return Promise.all(names.map((name) => readWorkflowFile(join(folder, name))))
}

/**
 * Returns the path of a workflow's file: the file that contains the workflow already, or a new file that has the name of
 * the workflow.
 */
export function pathFor(
  folder: string,
  workflow: { readonly id: string; readonly name: string },
  files: readonly Pick<WorkflowFile, 'path' | 'parsed'>[],
): string {
  const present = files.find(({ parsed }) => parsed.id === workflow.id)
  if (present) return present.path
  const name = workflowFileStem(workflow.name)
  const taken = new Set(files.map(({ path }) => path.toLowerCase()))
  for (let number = 1; ; number += 1) {
    const path = join(folder, number === 1 ? `${name}.anj` : `${name} (${number}).anj`)
    if (!taken.has(path.toLowerCase())) return path
  }
}

/** Words for the results of a pull or push. */
export const outcomeWords = {
  created: sentence('cliCreated'),
  updated: sentence('cliUpdated'),
  unchanged: sentence('cliUnchanged'),
  refused: sentence('cliRefused'),
} as const
export type FileOutcome = keyof typeof outcomeWords

/** The result of a pull or push for one workflow. */
export interface FileReport {
  readonly file: string
  readonly workflow: string
  readonly outcome: FileOutcome
  /** Messages about the file, such as the reason of a refusal. */
  readonly notes: readonly string[]
}
