import { problem, type Result } from '../model/problem.ts'
import type { FileDocument } from './file-document.ts'
import { type FileProblem, notAWorkflow, refuse } from './file-problem.ts'
import { fromOriginal } from './migrate-original.ts'

/** Version of the files that this product writes. */
export const fileVersion = 6

/** Migrates a document to the next version. */
export type Migration = (document: FileDocument) => FileDocument

/**
 * Migrations by the version that they start from. The original product wrote no version and counts as 2.
 * Never edit a released migration. When the document changes, increase the version and add an entry.
 */
export const migrations: Readonly<Record<number, Migration>> = {
  2: fromOriginal,
  // Version 4 adds the parameters, which earlier files don't have.
  3: (document) => document,
  // Version 5 adds the steps that are switched off, which earlier versions of Anj would run.
  4: (document) => document,
  // Version 6 adds secret parameters, whose type earlier versions of Anj don't know.
  5: (document) => document,
}

/** Migrates a document to the current version, or refuses it. */
export function migrate(
  document: FileDocument,
  known: Readonly<Record<number, Migration>> = migrations,
  present: number = fileVersion,
): Result<FileDocument, FileProblem> {
  const version = versionOf(document)
  if (version === null) return notAWorkflow('version must be a whole number')
  if (version > present) return refuse(problem('fileNewer', { version }))
  let migrated = document
  for (let from = version; from < present; from += 1) {
    const step = known[from]
    if (!step) return notAWorkflow(`version ${version} was never written by this product`)
    migrated = { ...step(migrated), version: from + 1 }
  }
  return { ok: true, value: migrated }
}

function versionOf({ format, version }: FileDocument): number | null {
  if (format === undefined && version === undefined) return 2
  return typeof version === 'number' && Number.isInteger(version) ? version : null
}
